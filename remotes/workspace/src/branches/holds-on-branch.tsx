import { Icon } from '@cairn/ui/core';
import { gitBranchIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './holds-on-branch.module.css';

/** A note that what is recorded on a branch applies only there at first. */
export function HoldsOnBranch({ name }: { name: string }): ReactElement {
  return (
    <p className={styles.note}>
      <Icon icon={gitBranchIcon} size="small" />
      <span>
        <Trans>
          It applies to <bdi className={styles.name}>{name}</bdi> only, until the branch is merged.
        </Trans>
      </span>
    </p>
  );
}
