import type { Branch, BranchMove, Project } from '@cairn/api';
import { useCan } from '@cairn/shell';
import { IconButton, MenuButton } from '@cairn/ui/core';
import { ellipsisIcon, gitCompareIcon, gitMergeIcon, rotateCwIcon, trash2Icon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { canMoveBranch, useMoveBranch } from './move.ts';

/** The actions for a branch. A merge starts with the comparison; `compare` is its path. */
export function BranchMenu({ branch, project, compare }: { branch: Branch; project: Project; compare: string | null }): ReactElement {
  const { t } = useLingui();
  const { run } = useMoveBranch(branch);
  const mayWrite = useCan('project.write', project) && project.status === 'active';
  const may = (to: BranchMove) => mayWrite && canMoveBranch(branch, to);
  const { name } = branch;
  return (
    <MenuButton
      label={t`Actions for ${name}`}
      placement="bottom end"
      entries={[
        ...(compare ? [{ id: 'compare', label: t`Knowledge changes`, icon: gitCompareIcon, href: compare }] : []),
        ...(compare && may('merged') ? [{ id: 'merge', label: t`Mark as merged…`, icon: gitMergeIcon, href: compare }] : []),
        ...(may('active') ? [{ id: 'active', label: t`Reactivate`, icon: rotateCwIcon, onAction: () => run({ to: 'active' }) }] : []),
        ...(may('deleted')
          ? [{ id: 'deleted', label: t`Mark as deleted`, icon: trash2Icon, danger: true, onAction: () => run({ to: 'deleted' }) }]
          : []),
      ]}
      trigger={(props) => <IconButton size="small" icon={ellipsisIcon} label={t`Actions for ${name}`} {...props} />}
    />
  );
}
