import { helpOperations, helpQueryMaxLength } from '@cairn/api';
import { runOperation, useLocale } from '@cairn/shell';
import { Icon, SearchInput, useTypedText } from '@cairn/ui/core';
import { fileTextIcon, lifeBuoyIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { OptionList, optionId } from '../combo-box/option-list.tsx';
import { articleSearchQuery, helpHomeQuery } from './queries.ts';
import styles from './search.module.css';

/** Delay (ms) before a search without results is recorded, so that unfinished typing is not. */
const recordAfterMs = 2_000;

interface Option {
  id: string;
  to: string;
  icon: typeof fileTextIcon;
  title: ReactNode;
  lang?: string;
  /** Shown at the end of the line. */
  detail?: string | undefined;
}

/** Searches the help while typing. Uses the keys of a combobox; Enter opens the first result. */
export function HelpSearch(): ReactElement {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [text, setText] = useTypedText(query, setQuery);
  const [active, setActive] = useState(0);
  const [closed, setClosed] = useState(true);
  const list = useId();
  const options = useOptions(query);
  const open = !closed && options.length > 0;
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // the keys belong to the input method
    const chosen = options[active];
    const act = {
      ArrowDown: () => setActive((active + 1) % options.length),
      ArrowUp: () => setActive((active + options.length - 1) % options.length),
      Enter: chosen && (() => void navigate(chosen.to)),
      Escape: () => setClosed(true),
    }[event.key];
    if (!open || !act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <search className={styles.search}>
      <SearchInput
        size="large"
        label={t`Search help`}
        labels={{ clearSearch: t`Clear search` }}
        role="combobox"
        autoComplete="off"
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open ? optionId(list, active) : undefined}
        maxLength={helpQueryMaxLength}
        value={text}
        onChange={(next) => {
          setText(next);
          setActive(0);
          setClosed(false);
        }}
        onFocus={() => setClosed(false)}
        onBlur={() => setClosed(true)}
        onKeyDown={press}
      />
      {open && (
        <OptionList id={list} label={t`Results`} options={options} active={active} onChoose={({ to }) => void navigate(to)}>
          {({ icon, title, lang, detail }) => (
            <>
              <Icon icon={icon} size="small" />
              <span className={styles.title} dir="auto" lang={lang}>
                {title}
              </span>
              {detail && <small dir="auto">{detail}</small>}
            </>
          )}
        </OptionList>
      )}
    </search>
  );
}

/** Returns the found articles, and an option to contact support. */
function useOptions(query: string): Option[] {
  const locale = useLocale();
  const { data, isPlaceholderData } = useQuery({
    ...articleSearchQuery(query, locale),
    enabled: query.length > 1,
    placeholderData: keepPreviousData,
  });
  const { data: home } = useQuery(helpHomeQuery(locale));
  useRecordEmptySearch(query, !isPlaceholderData && data?.items.length === 0);
  if (query.length < 2) return [];
  const found = (data?.items ?? []).map(
    ({ slug, title, locale: language, category }): Option => ({
      id: slug,
      to: `/app/help/${slug}`,
      icon: fileTextIcon,
      title,
      lang: language,
      detail: home?.categories.find((one) => one.slug === category)?.name,
    }),
  );
  const ask: Option = {
    id: 'ask',
    to: `/app/help?${new URLSearchParams({ write: '1', subject: query })}`,
    icon: lifeBuoyIcon,
    title: <Trans>Ask support about “{query}”</Trans>,
  };
  return [...found, ask];
}

/** Records searches without results, as hints for authors. The server removes what could identify a person. */
function useRecordEmptySearch(query: string, isEmpty: boolean): void {
  const locale = useLocale();
  // Nothing on the page depends on it, so errors are not shown.
  const { mutate } = useMutation({
    mutationFn: (q: string) => runOperation(helpOperations.recordEmptySearch, { body: { q, locale } }),
  });
  useEffect(() => {
    if (!isEmpty || query.length < 3) return;
    const timer = setTimeout(() => mutate(query), recordAfterMs);
    return () => clearTimeout(timer);
  }, [query, isEmpty, mutate]);
}
