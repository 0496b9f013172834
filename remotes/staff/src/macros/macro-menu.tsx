import type { Macro } from '@cairn/api';
import { errorText } from '@cairn/shell';
import { Link, TextButton } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactElement, useId, useState } from 'react';
import { useActionTexts } from './action-texts.ts';
import styles from './macro-menu.module.css';
import { macrosQuery } from './queries.ts';

/** Finds a macro by name or text and shows its actions. The focus stays in the field; the arrow keys move through the list. */
export function MacroMenu({ onChosen, onClose }: { onChosen: (macro: Macro) => void; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const id = useId();
  const actionTexts = useActionTexts();
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState(0);
  const { data, isPending, error, refetch } = useQuery(macrosQuery());
  const failure = data ? null : error;
  const wanted = typed.trim().toLocaleLowerCase();
  const found = (data?.items ?? []).filter(({ name, text }) => `${name}\n${text}`.toLocaleLowerCase().includes(wanted));
  const choose = (macro: Macro) => {
    onClose();
    onChosen(macro);
  };
  const press = (event: KeyboardEvent) => {
    const macro = found[current];
    if (event.key === 'ArrowDown') setCurrent(Math.min(current + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setCurrent(Math.max(current - 1, 0));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && macro) choose(macro);
    else return;
    event.preventDefault();
  };
  const optionId = (macro: Macro) => `${id}-${macro.id}`;
  const active = found[current];
  return (
    <div className={styles.menu}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the panel was opened to type here
        autoFocus
        className={styles.field}
        type="search"
        role="combobox"
        aria-label={t`Find a macro`}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(active)}
        placeholder={t`Find a macro`}
        dir="auto"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setCurrent(0);
        }}
        onKeyDown={press}
      />
      <div id={`${id}-list`} className={styles.list} role="listbox" aria-label={t`Macros`}>
        {found.map((macro, index) => (
          <div
            key={macro.id}
            id={optionId(macro)}
            ref={(element) => {
              if (index === current) element?.scrollIntoView({ block: 'nearest' });
            }}
            className={styles.option}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onPointerMove={() => setCurrent(index)}
            onPointerUp={({ button }) => button === 0 && choose(macro)}
          >
            <span dir="auto">{macro.name}</span>
            <span className={styles.does}>
              {[macro.text && t`Reply`, actionTexts(macro.actions)].filter((part) => part !== '').join(', ')}
            </span>
          </div>
        ))}
      </div>
      <p className={styles.foot}>
        <span role="status">
          {found.length === 0 && (isPending ? <Trans>Loading…</Trans> : failure ? errorText(failure) : <Trans>No macro matches</Trans>)}
        </span>
        {failure && (
          <TextButton onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </TextButton>
        )}
        <Link to="/app/staff/macros" onClick={onClose}>
          <Trans>Manage</Trans>
        </Link>
      </p>
    </div>
  );
}
