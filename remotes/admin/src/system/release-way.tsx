import { Icon } from '@cairn/ui/core';
import { arrowRightIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import styles from './change-form.module.css';
import { useFigures } from './use-figures.ts';

interface End {
  /** The audience. */
  who: ReactNode;
  release: string;
  /** The share of tabs in which it fails; null without reports. */
  errorRate: number | null;
}

/** Shows a change from one release to another, each with its audience. */
export function ReleaseWay({ from, to }: { from: End; to: End }): ReactElement {
  return (
    <div className={styles.way}>
      <ReleaseEnd {...from} />
      <Icon icon={arrowRightIcon} directional />
      <ReleaseEnd {...to} after />
    </div>
  );
}

function ReleaseEnd({ who, release, errorRate, after = false }: End & { after?: boolean }): ReactElement {
  const { share } = useFigures();
  const rate = share(errorRate);
  return (
    <div className={styles.end} data-after={after}>
      <span className={styles.who}>{who}</span>
      <bdi className={`mono ${styles.release}`}>{release}</bdi>
      {errorRate !== null && (
        <span className={styles.who}>
          <Trans>{rate} errors</Trans>
        </span>
      )}
    </div>
  );
}
