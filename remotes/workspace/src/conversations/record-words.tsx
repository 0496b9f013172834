import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './record-words.module.css';

/** On what records a message or a part of it: the whole sentence, and the word that tells it apart where a line has no room for both. The sentence is what is heard. `beside` a name and a time, that is so sooner. */
export function RecordWords({ as, beside = false }: { as: 'decision' | 'pattern'; beside?: boolean }): ReactElement {
  const isDecision = as === 'decision';
  return (
    <>
      <span className={styles.long} data-beside={beside}>
        {isDecision ? <Trans>Record as decision</Trans> : <Trans>Record as pattern</Trans>}
      </span>
      <span className={styles.short} data-beside={beside} aria-hidden>
        {isDecision ? <Trans>Decision</Trans> : <Trans>Pattern</Trans>}
      </span>
    </>
  );
}
