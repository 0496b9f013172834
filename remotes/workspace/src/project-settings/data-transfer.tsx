import { dataTransferOperations, type ProjectSettings, pathOf } from '@cairn/api';
import { apiUrl } from '@cairn/shell';
import { Button, ButtonLink, Panel } from '@cairn/ui/core';
import { downloadIcon, uploadIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './form.module.css';

/** Export of everything in the project, and import into it. */
export function DataTransfer({ settings: { id, slug, status } }: { settings: ProjectSettings }): ReactElement {
  const download = () => {
    const link = document.createElement('a');
    link.href = apiUrl(pathOf(dataTransferOperations.exportProject, { params: { project: id } }));
    link.download = '';
    link.click();
  };
  return (
    <Panel title={<Trans>Export and import</Trans>}>
      <div className={styles.row}>
        <p>
          <Trans>
            A zip file with all decisions, rules, sessions, conversations and insights, as Markdown and JSON. Without secrets and private
            conversations of others.
          </Trans>
        </p>
        <Button icon={downloadIcon} onClick={download}>
          <Trans>Export project</Trans>
        </Button>
        {status === 'active' && (
          <ButtonLink icon={uploadIcon} to={`/app/tenant-admin/data/import?project=${slug}`}>
            <Trans>Import</Trans>
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}
