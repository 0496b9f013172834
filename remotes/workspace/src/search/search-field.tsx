import { SearchInput, useTypedText } from '@cairn/ui/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactElement, useCallback, useId, useRef, useState } from 'react';
import { OptionList, optionId } from '../combo-box/option-list.tsx';
import { valuesQuery } from './queries.ts';
import styles from './search-field.module.css';
import { type Suggestion, suggestionsOf, type Typed, typedAt, wholeSuggestion } from './suggestions.ts';
import { useOperatorTexts } from './texts.ts';

/** Renders the search field. The text goes into the address with a debounce; operators and their values are suggested below. */
export function SearchField({ value, onSearch }: { value: string; onSearch: (text: string, done: boolean) => void }): ReactElement {
  const { t } = useLingui();
  const operatorTexts = useOperatorTexts();
  const keep = useCallback((next: string) => onSearch(next, false), [onSearch]);
  const [text, setText] = useTypedText(value, keep);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const suggestions = useSuggestions(text, typed);
  // By id: suggestions change asynchronously, and a different one must not become the selected one.
  const active = suggestions.findIndex(({ id }) => id === chosenId);
  const choose = (index: number) => setChosenId(suggestions[index]?.id ?? null);
  const look = () => {
    const field = input.current;
    if (field) setTyped(typedAt(field.value, field.selectionStart ?? field.value.length));
    setChosenId(null);
  };
  const put = (suggestion: Suggestion) => {
    if (!typed || !input.current) return;
    const rest = text.slice(typed.to);
    const next = text.slice(0, typed.from) + suggestion.text + rest.trimStart();
    setText(next);
    setChosenId(null);
    setTyped(typedAt(next, typed.from + suggestion.text.length));
    input.current.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // the input method handles the keys
    const chosen = suggestions[active];
    const act = {
      ArrowDown: () => choose((active + 1) % suggestions.length),
      ArrowUp: () => choose((active <= 0 ? suggestions.length : active) - 1),
      Tab: chosen && (() => put(chosen)),
      Enter: chosen ? () => put(chosen) : undefined,
      Escape: () => setTyped(null),
    }[event.key];
    if (suggestions.length > 0 && act) {
      event.preventDefault();
      event.stopPropagation();
      act();
    } else if (event.key === 'Enter') onSearch(text.trim(), true);
  };
  const open = suggestions.length > 0;
  return (
    <search className={styles.search}>
      <SearchInput
        ref={input}
        size="large"
        label={t`Search everything`}
        labels={{ clearSearch: t`Clear search` }}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-keyshortcuts="/"
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? optionId(list, active) : undefined}
        maxLength={400}
        value={text}
        onChange={(next) => {
          setText(next);
          look();
        }}
        onClear={() => onSearch('', true)}
        onFocus={look}
        onClick={look}
        onBlur={() => setTyped(null)}
        onKeyDown={press}
      />
      {open && (
        <OptionList id={list} label={t`Suggestions`} options={suggestions} active={active} onChoose={put}>
          {({ text: suggested, value: operand, key }) => (
            <>
              <bdi className={styles.code}>{suggested.trim()}</bdi>
              {operand === null && <span className={styles.hint}>{operatorTexts[key]}</span>}
            </>
          )}
        </OptionList>
      )}
    </search>
  );
}

/** Returns suggestions for the token at the caret. People and projects are fetched while they are typed. */
function useSuggestions(text: string, typed: Typed | null): Suggestion[] {
  const key = typed?.key === 'by' || typed?.key === 'in' ? typed.key : null;
  const { data } = useQuery({ ...valuesQuery(key ?? 'in', typed?.value ?? ''), enabled: key !== null });
  if (!typed) return [];
  const asked = key !== null && data?.key === key ? data.items.map(({ value }) => wholeSuggestion(key, value)) : [];
  return [...suggestionsOf(text, typed), ...asked.filter(({ value }) => value !== typed.value)];
}
