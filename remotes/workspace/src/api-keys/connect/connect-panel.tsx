import type { Project } from '@cairn/api';
import { Panel } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useConnectKey } from './connect-key.ts';
import styles from './connect-panel.module.css';
import { ConnectSteps } from './connect-steps.tsx';

/** Shows how to connect an agent, in a project without agent sessions. Disappears with the first session. */
export function ConnectPanel({ project }: { project: Project }): ReactElement {
  const connect = useConnectKey(project.slug);
  return (
    <Panel title={<Trans>Connect an agent</Trans>}>
      <div className={styles.steps}>
        <p className={styles.lead}>
          <Trans>Takes about a minute. You need only a key and an address.</Trans>
        </p>
        <ConnectSteps
          project={project}
          connect={connect}
          waiting={<Trans>Start the client in your repository and ask anything. This card disappears with the first session.</Trans>}
          then={<Trans>Now give your agent a task. This card disappears with the first session.</Trans>}
        />
      </div>
    </Panel>
  );
}
