import { Anchor, Icon } from '@cairn/ui/core';
import { circleCheckIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import styles from './reached.module.css';

/** The finished and current steps of a sign-in, with a link out for when it takes too long. */
export function Reached({ done = [], now }: { done?: readonly ReactNode[]; now: ReactNode }): ReactElement {
  const reached = done.filter(Boolean);
  return (
    <>
      <ol className={styles.steps} aria-live="polite">
        {reached.map((step, index) => (
          <li key={index}>
            <Icon icon={circleCheckIcon} className={styles.done} />
            <span>{step}</span>
          </li>
        ))}
        <li className={styles.now}>
          <span className={styles.spinner} aria-hidden />
          <span>{now}</span>
        </li>
      </ol>
      <p className={styles.late}>
        <Trans>
          Taking longer than 10 seconds? <Anchor href="/auth/login">Start over</Anchor>
        </Trans>
      </p>
    </>
  );
}
