import { Fragment, type ReactElement } from 'react';
import styles from './prose.module.css';

/** What somebody has written: paragraphs at empty lines, `code` between backticks. Nothing of it is read as HTML. */
export function Prose({ text }: { text: string }): ReactElement {
  return (
    <div className={styles.prose}>
      {paragraphsOf(text).map((paragraph, index) => (
        <p key={index} dir="auto">
          <InlineCode text={paragraph} />
        </p>
      ))}
    </div>
  );
}

/** One line or paragraph, `code` between backticks set as code. */
export function InlineCode({ text }: { text: string }): ReactElement {
  return (
    <>
      {text.split(/(`[^`\n]+`)/).map((piece, index) => (
        <Fragment key={index}>
          {piece.length > 2 && piece.startsWith('`') && piece.endsWith('`') ? (
            <code className={styles.code}>{piece.slice(1, -1)}</code>
          ) : (
            piece
          )}
        </Fragment>
      ))}
    </>
  );
}

export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
