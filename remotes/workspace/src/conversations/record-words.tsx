import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './record-words.module.css';

/**
 * The label of a button that records a message or part of it: the full sentence, shortened to its distinctive word in narrow threads.
 * Screen readers get the full sentence. With `beside`, next to a name and a time, it is shortened earlier.
 */
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
