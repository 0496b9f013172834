import { Plural, Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import type { RemoteRow } from './remote-rows.ts';
import styles from './remote-table.module.css';

/** Shows in how many tabs an older release runs because a later one failed there. */
export function FallbackCount({ release, tabs }: NonNullable<RemoteRow['instead']>): ReactElement {
  return (
    <span className={styles.promoted}>
      <Trans>
        <Plural value={tabs} one="# tab" other="# tabs" /> fell back to <bdi className="mono">{release}</bdi>
      </Trans>
    </span>
  );
}
