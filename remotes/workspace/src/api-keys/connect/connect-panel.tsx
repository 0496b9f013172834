import type { Project } from '@cairn/api';
import { Panel } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import styles from './connect-panel.module.css';
import { ConnectSteps } from './connect-steps.tsx';
import { useFirstSession } from './first-sessions.ts';

/** Shows how to connect an agent, in a project that had no agent sessions when the page was opened, and then the first one. */
export function ConnectPanel({ project }: { project: Project }): ReactElement {
  const session = useFirstSession(project.slug);
  return (
    <Panel title={<Trans>Connect an agent</Trans>}>
      <div className={styles.steps}>
        <p className={styles.lead}>
          <Trans>Takes about a minute: run one command, and approve it in the browser.</Trans>
        </p>
        <ConnectSteps project={project} session={session} />
      </div>
    </Panel>
  );
}
