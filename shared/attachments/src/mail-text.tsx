import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './attachments.module.css';

/** The text of an email, unformatted, since emails are not Markdown. Quoted text is folded. */
export function MailText({ text, quoted }: { text: string; quoted: string | null }): ReactElement {
  return (
    <>
      <p className={styles.mail} dir="auto">
        {text}
      </p>
      {quoted !== null && (
        <details>
          <summary className={styles.quote}>
            <Trans>Quoted text</Trans>
          </summary>
          <p className={styles.mail} dir="auto" data-quoted="true">
            {quoted}
          </p>
        </details>
      )}
    </>
  );
}
