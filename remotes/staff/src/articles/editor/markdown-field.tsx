import { type ComponentProps, memo, type ReactElement, useMemo } from 'react';
import type { LineChange } from './changed-lines.ts';
import styles from './markdown-field.module.css';
import { type MarkdownLine, markdownLines } from './markdown-lines.ts';

/**
 * A text area for Markdown with line numbers and colors. A layer behind it draws both, with the same text in the same font, hidden from
 * screen readers: typing, undo, selection and accessibility are those of the text area. It grows with its text. `dir` is the direction of
 * the frame; each line has its own.
 */
export function MarkdownField({
  value,
  dir,
  changes,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'value' | 'dir' | 'className'> & {
  value: string;
  dir: 'ltr' | 'rtl';
  /** Highlighted lines by number. */
  changes: ReadonlyMap<number, LineChange> | undefined;
}): ReactElement {
  const lines = useMemo(() => markdownLines(value), [value]);
  return (
    <div className={styles.frame} dir={dir}>
      <div className={styles.layer} aria-hidden lang={rest.lang}>
        {lines.map(({ number, kind, text }) => (
          <Line key={number} kind={kind} text={text} change={changes?.get(number)} />
        ))}
      </div>
      <textarea {...rest} className={styles.field} value={value} />
    </div>
  );
}

const Line = memo(function Line({ kind, text, change }: Omit<MarkdownLine, 'number'> & { change: LineChange | undefined }): ReactElement {
  return (
    <div className={styles.line} data-kind={kind} data-change={change}>
      {text}
      {'\n'}
    </div>
  );
});
