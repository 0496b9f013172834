import type { Project } from '@cairn/api';
import { useCan, useLocale, withProject } from '@cairn/shell';
import { Link, numberFormat, Pulse, RelativeTime } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import styles from './project-agents.module.css';

/** On a project's card: the number of active agents, or the time of the last one; without any so far, a link to connect one. */
export function ProjectAgents({ project }: { project: Project }): ReactElement {
  const { atWork, lastAt } = project.agents;
  if (atWork > 0) return <AtWork agents={atWork} />;
  return (
    <span className={styles.agents}>
      {lastAt === null ? <Trans>No agent sessions yet</Trans> : <Trans>Last agent</Trans>}
      {lastAt === null ? <ConnectLink project={project} /> : <RelativeTime value={lastAt} reachable={false} />}
    </span>
  );
}

/** The same in a table cell, whose header names it. */
export function LastAgent({ project }: { project: Project }): ReactElement {
  const { atWork, lastAt } = project.agents;
  if (atWork > 0) return <AtWork agents={atWork} />;
  return lastAt === null ? <ConnectLink project={project} otherwise="–" /> : <RelativeTime value={lastAt} style="short" quiet />;
}

function AtWork({ agents }: { agents: number }): ReactElement {
  const count = numberFormat(useLocale()).format(agents);
  return (
    <span className={`${styles.agents} ${styles.atWork}`}>
      <Pulse />
      <Trans>{count} active</Trans>
    </span>
  );
}

function ConnectLink({ project, otherwise = null }: { project: Project; otherwise?: ReactNode }): ReactNode {
  const mayWrite = useCan('project.write', project) && project.status === 'active';
  if (!mayWrite) return otherwise;
  return (
    <Link className={styles.connect} to={withProject('/app/project?connect=1', project)}>
      <Trans>Connect an agent</Trans>
    </Link>
  );
}
