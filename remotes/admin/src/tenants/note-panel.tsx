import type { TenantNote } from '@cairn/api';
import { IconButton, lazy, Panel, RelativeTime } from '@cairn/ui/core';
import { pencilIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import styles from './note-panel.module.css';

const EditNote = lazy(() => import('./edit-note.tsx').then((module) => module.EditNote));

/** What staff noted about an organization, for staff only. */
export function NotePanel({ tenant, note }: { tenant: { id: string; name: string }; note: TenantNote }): ReactElement {
  const { t } = useLingui();
  const [editing, setEditing] = useState(false);
  return (
    <Panel
      title={<Trans>Staff note</Trans>}
      actions={
        <IconButton
          size="small"
          icon={pencilIcon}
          label={t`Edit note`}
          onPointerEnter={EditNote.preload}
          onFocus={EditNote.preload}
          onClick={() => setEditing(true)}
        />
      }
    >
      {note.text === '' ? (
        <p className={styles.quiet}>
          <Trans>No note. Staff also see it next to tickets; members of the organization never do.</Trans>
        </p>
      ) : (
        <div className={styles.note}>
          <p className={styles.text} dir="auto">
            {note.text}
          </p>
          <p className={styles.quiet}>
            <bdi>{note.by ?? t`Deleted account`}</bdi> {note.at !== null && <RelativeTime value={note.at} style="short" quiet />}
          </p>
        </div>
      )}
      {editing && <EditNote tenant={tenant} note={note} onClose={() => setEditing(false)} />}
    </Panel>
  );
}
