import { Icon } from '@cairn/ui/core';
import { gitBranchIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './holds-on-branch.module.css';

/** Says beside what is recorded at work on a branch that it holds there alone at first. */
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
