import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './attachments.module.css';

/** The text of a mail, as it was written: mails are no Markdown. What it quotes is folded. */
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
