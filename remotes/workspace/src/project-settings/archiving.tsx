import type { ProjectSettings } from '@cairn/api';
import { Button, Panel } from '@cairn/ui/core';
import { archiveIcon, rotateCwIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useArchiveProject } from '../projects/change-project.ts';
import styles from './form.module.css';

/** Archives a project or restores it. */
export function Archiving({ settings }: { settings: ProjectSettings }): ReactElement {
  const run = useArchiveProject(settings);
  const archived = settings.status === 'archived';
  return (
    <Panel title={archived ? <Trans>This project is archived</Trans> : <Trans>Archive this project</Trans>}>
      <div className={styles.row}>
        <p>
          {archived ? (
            <Trans>Read-only until it is restored.</Trans>
          ) : (
            <Trans>The project is read-only and agents start no new sessions, until it is restored.</Trans>
          )}
        </p>
        {archived ? (
          <Button icon={rotateCwIcon} onClick={() => run('active')}>
            <Trans>Restore</Trans>
          </Button>
        ) : (
          <Button icon={archiveIcon} onClick={() => run('archived')}>
            <Trans>Archive</Trans>
          </Button>
        )}
      </div>
    </Panel>
  );
}
