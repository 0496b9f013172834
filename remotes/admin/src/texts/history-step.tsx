import { RelativeTime } from '@cairn/ui/core';
import type { ReactElement, ReactNode } from 'react';
import styles from './history-step.module.css';

/** One action of an operator in a history: what was done, when, and the reason if there is one. */
export function HistoryStep({ at, reason, children }: { at: string; reason: string | null; children: ReactNode }): ReactElement {
  return (
    <div className={styles.step}>
      <span>{children}</span>
      <RelativeTime value={at} style="short" quiet reachable />
      {reason !== null && (
        <span className={styles.reason}>
          <bdi>{reason}</bdi>
        </span>
      )}
    </div>
  );
}
