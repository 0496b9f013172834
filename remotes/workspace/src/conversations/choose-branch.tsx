import type { NamedBranch } from '@cairn/api';
import { Icon, MenuButton } from '@cairn/ui/core';
import { chevronDownIcon, gitBranchIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './new-conversation.module.css';

/** Selects the branch of a new conversation. Nothing if its project has no branches. */
export function ChooseBranch({
  branches,
  branch,
  onChoose,
}: {
  branches: readonly NamedBranch[];
  /** Null: no branch, so knowledge that applies to everyone. */
  branch: NamedBranch | null;
  onChoose: (id: string | null) => void;
}): ReactElement | null {
  const { t } = useLingui();
  if (branches.length === 0) return null;
  return (
    <MenuButton
      label={t`Branch`}
      placement="top start"
      entries={[
        {
          id: 'none',
          label: t`No branch`,
          description: t`Applies everywhere`,
          icon: gitBranchIcon,
          selected: branch === null,
          onAction: () => onChoose(null),
        },
        ...branches.map(({ id, name }) => ({
          id,
          label: name,
          icon: gitBranchIcon,
          selected: branch?.id === id,
          onAction: () => onChoose(id),
        })),
      ]}
      trigger={(props) => (
        <button type="button" className={styles.chip} {...props}>
          <Icon icon={gitBranchIcon} size="small" />
          {branch && <span className="visually-hidden">{t`Branch`}</span>}
          {branch ? <bdi className={`${styles.name} ${styles.code}`}>{branch.name}</bdi> : t`No branch`}
          <Icon icon={chevronDownIcon} size="tiny" />
        </button>
      )}
    />
  );
}
