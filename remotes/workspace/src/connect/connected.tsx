import type { ApiKey } from '@cairn/api';
import { PageHeader, Panel } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { FirstSession } from '../api-keys/connect/first-session.tsx';
import { useFirstSession } from '../api-keys/connect/first-sessions.ts';
import styles from './page.module.css';

/** After the approval: the terminal gets its key and reports its first session, which appears here as it happens. */
export function Connected({ apiKey, machine }: { apiKey: ApiKey; machine: string }): ReactElement {
  const project = apiKey.projects?.[0];
  return (
    <>
      <PageHeader
        title={<Trans>Approved</Trans>}
        lead={
          <Trans>
            Go back to the terminal on <bdi>{machine}</bdi>. It continues by itself within a few seconds.
          </Trans>
        }
      />
      <Panel>
        <div className={styles.form}>{project && <Awaited project={project} since={apiKey.createdAt} />}</div>
      </Panel>
    </>
  );
}

function Awaited({ project, since }: { project: { slug: string }; since: string }): ReactElement {
  return <FirstSession project={project} session={useFirstSession(project.slug, since)} />;
}
