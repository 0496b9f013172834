import { can, mayMoveProject, type Project, projectMoves } from '@cairn/api';
import { useBulkWrite } from '@cairn/list';
import { useSession } from '@cairn/shell';
import { Button } from '@cairn/ui/core';
import { archiveIcon, rotateCwIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { archiveWrite, restoreWrite } from './change-project.ts';

/** Archives many projects, or restores archived or deleted ones: those that the reader manages. */
export function BulkActions({ projects, onDone }: { projects: readonly Project[]; onDone: () => void }): ReactElement {
  const { t } = useLingui();
  const session = useSession();
  const { run, busy } = useBulkWrite(archiveWrite);
  const undeleting = useBulkWrite(restoreWrite);
  const managed = projects.filter((project) => session !== null && can(session.user, 'project.manage', project));
  const deleted = managed.filter(
    (project) =>
      session !== null &&
      project.status === 'deleted' &&
      can(session.user, projectMoves.archived.needs, project) &&
      mayMoveProject(project, 'archived', new Date()),
  );
  const active = managed.filter(({ status }) => status === 'active');
  const archived = managed.filter(({ status }) => status === 'archived');
  const [archivable, restorable] = [active.length, archived.length + deleted.length];
  if (managed.length === 0) return <Trans>You don’t manage any of them.</Trans>;
  const archive = () => {
    run(active, 'archived', (count) => t`${plural(count, { one: '# project archived', other: '# projects archived' })}`);
    onDone();
  };
  const restore = () => {
    const restored = (count: number) => t`${plural(count, { one: '# project restored', other: '# projects restored' })}`;
    // A list only contains projects in one state.
    if (deleted.length > 0) undeleting.run(deleted, 'archived', restored);
    else run(archived, 'active', restored);
    onDone();
  };
  return (
    <>
      {archivable > 0 && (
        <Button size="small" icon={archiveIcon} busy={busy} onClick={archive}>
          <Trans>Archive {archivable}</Trans>
        </Button>
      )}
      {restorable > 0 && (
        <Button size="small" icon={rotateCwIcon} busy={busy || undeleting.busy} onClick={restore}>
          <Trans>Restore {restorable}</Trans>
        </Button>
      )}
    </>
  );
}
