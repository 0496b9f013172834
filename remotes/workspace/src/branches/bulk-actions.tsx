import type { Branch, BranchMove, Project } from '@cairn/api';
import { useBulkWrite } from '@cairn/list';
import { useCan } from '@cairn/shell';
import { Button } from '@cairn/ui/core';
import { rotateCwIcon, trash2Icon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { type BranchAct, branchWrite, canMoveBranch } from './move.ts';

/** Marks many branches as deleted or active. Merging is not available in bulk, because each merge needs a review of its content. */
export function BulkActions({
  branches,
  project,
  onDone,
}: {
  branches: readonly Branch[];
  project: Project;
  onDone: () => void;
}): ReactElement {
  const { t } = useLingui();
  const { run, busy } = useBulkWrite<Branch, BranchAct>(branchWrite);
  const mayWrite = useCan('project.write', project) && project.status === 'active';
  const fitting = (to: BranchMove) => (mayWrite ? branches.filter((branch) => canMoveBranch(branch, to)) : []);
  const move = (to: BranchMove, said: (count: number) => string) => () => {
    run(fitting(to), { to }, said);
    onDone();
  };
  const goesOn = (count: number) => t`Reactivate ${count}`;
  const isDeleted = (count: number) => t`Mark ${count} as deleted`;
  const [gone, over] = [fitting('deleted').length, fitting('active').length];
  if (gone + over === 0) return <Trans>You can’t decide on any of these.</Trans>;
  return (
    <>
      {over > 0 && (
        <Button size="small" icon={rotateCwIcon} busy={busy} onClick={move('active', goesOn)}>
          {goesOn(over)}
        </Button>
      )}
      {gone > 0 && (
        <Button size="small" icon={trash2Icon} busy={busy} onClick={move('deleted', isDeleted)}>
          {isDeleted(gone)}
        </Button>
      )}
    </>
  );
}
