import { can, type Project } from '@cairn/api';
import { useBulkWrite } from '@cairn/list';
import { useSession } from '@cairn/shell';
import { Button } from '@cairn/ui/core';
import { archiveIcon, rotateCwIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { archiveWrite } from './change-project.ts';

/** Archives many projects at once, or brings them back: those that the reader manages. */
export function BulkActions({ projects, onDone }: { projects: readonly Project[]; onDone: () => void }): ReactElement {
  const { t } = useLingui();
  const session = useSession();
  const { run, busy } = useBulkWrite(archiveWrite);
  const managed = projects.filter((project) => session !== null && can(session.user, 'project.manage', project));
  const active = managed.filter(({ status }) => status === 'active');
  const archived = managed.filter(({ status }) => status === 'archived');
  const [archivable, restorable] = [active.length, archived.length];
  if (managed.length === 0) return <Trans>You manage none of them.</Trans>;
  const archive = () => {
    run(active, 'archived', (count) => t`${plural(count, { one: '# project archived', other: '# projects archived' })}`);
    onDone();
  };
  const restore = () => {
    run(archived, 'active', (count) => t`${plural(count, { one: '# project restored', other: '# projects restored' })}`);
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
        <Button size="small" icon={rotateCwIcon} busy={busy} onClick={restore}>
          <Trans>Restore {restorable}</Trans>
        </Button>
      )}
    </>
  );
}
