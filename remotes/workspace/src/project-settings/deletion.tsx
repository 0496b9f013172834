import { type ProjectSettings, projectGraceDays } from '@cairn/api';
import { Button, lazy, Panel } from '@cairn/ui/core';
import { trash2Icon } from '@cairn/ui/icons';
import { Plural, Trans } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import styles from './form.module.css';

const DeleteProject = lazy(() => import('./delete-project.tsx').then((module) => module.DeleteProject));

/** Deletes an archived project. */
export function Deletion({ settings }: { settings: ProjectSettings }): ReactElement {
  const [asking, setAsking] = useState(false);
  const archived = settings.status === 'archived';
  return (
    <Panel title={<Trans>Delete this project</Trans>}>
      <div className={styles.row}>
        <p>
          {archived ? (
            <Plural
              value={projectGraceDays}
              one="Nobody sees it anymore, and API keys lose access. You can restore it for # day. Then it is permanently deleted, with everything in it."
              other="Nobody sees it anymore, and API keys lose access. You can restore it for # days. Then it is permanently deleted, with everything in it."
            />
          ) : (
            <Trans>Only an archived project can be deleted.</Trans>
          )}
        </p>
        {archived && (
          <Button
            icon={trash2Icon}
            variant="danger"
            onClick={() => setAsking(true)}
            onPointerEnter={DeleteProject.preload}
            onFocus={DeleteProject.preload}
          >
            <Trans>Delete</Trans>
          </Button>
        )}
      </div>
      {asking && <DeleteProject settings={settings} onClose={() => setAsking(false)} />}
    </Panel>
  );
}
