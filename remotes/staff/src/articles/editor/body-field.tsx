import { modKey } from '@cairn/shell';
import { Icon, type IconData } from '@cairn/ui/core';
import { boldIcon, codeIcon, headingIcon, infoIcon, italicIcon, linkIcon, listIcon, tableIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef } from 'react';
import styles from './body-field.module.css';
import { type Mark, markText, type Selected } from './mark-text.ts';

const maxLength = 50_000;
const byKey: Record<string, Mark> = { b: 'bold', i: 'italic', k: 'link' };

/** Where the Markdown of an article is written. ⌘ or Ctrl with B, I and K mark what is selected. */
export function BodyField({
  value,
  onChange,
  lang,
  readOnly,
}: {
  value: string;
  onChange: (body: string) => void;
  lang: string;
  readOnly: boolean;
}): ReactElement {
  const { t } = useLingui();
  const field = useRef<HTMLTextAreaElement>(null);
  const selected = useRef<Selected>(undefined);
  // The new value is in the field: what is selected in it is set after that.
  useLayoutEffect(() => {
    const { current } = selected;
    selected.current = undefined;
    if (current?.text === value) field.current?.setSelectionRange(current.from, current.to);
  }, [value]);
  const apply = (mark: Mark) => {
    if (!field.current) return;
    const { selectionStart: from, selectionEnd: to } = field.current;
    selected.current = markText({ text: value, from, to }, mark);
    onChange(selected.current.text);
    field.current.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const mark = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey ? byKey[event.key.toLowerCase()] : undefined;
    if (!mark || readOnly) return;
    event.preventDefault();
    event.stopPropagation();
    apply(mark);
  };
  const tools: readonly [mark: Mark, label: string, icon: IconData][] = [
    ['heading', t`Heading`, headingIcon],
    ['bold', `${t`Bold`} (${modKey} B)`, boldIcon],
    ['italic', `${t`Italic`} (${modKey} I)`, italicIcon],
    ['link', `${t`Link`} (${modKey} K)`, linkIcon],
    ['list', t`List`, listIcon],
    ['code', t`Code`, codeIcon],
    ['table', t`Table`, tableIcon],
    ['note', t`Note`, infoIcon],
  ];
  return (
    <div className={styles.body}>
      <fieldset className={styles.tools} aria-label={t`Format`}>
        {tools.map(([mark, label, icon]) => (
          <button
            key={mark}
            type="button"
            disabled={readOnly}
            className={styles.tool}
            aria-label={label}
            title={label}
            onClick={() => apply(mark)}
          >
            <Icon icon={icon} size="small" />
          </button>
        ))}
      </fieldset>
      <textarea
        ref={field}
        className={styles.field}
        aria-label={t`Text (Markdown)`}
        lang={lang}
        dir="auto"
        rows={18}
        maxLength={maxLength}
        readOnly={readOnly}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
