import { type Decision, type NamedSession, sessionLabel } from '@cairn/api';
import { Avatar, Link, Overline, Panel, RelativeTime, Rows } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { sessionLink } from '../../sessions/links.ts';
import { decisionSessionsQuery } from './queries.ts';
import styles from './sign-off-panel.module.css';

/** Lists the agent sessions that led to a decision, and those that were served it. */
export function SessionsPanel({ decision }: { decision: Decision }): ReactElement | null {
  const { data } = useQuery(decisionSessionsQuery(decision.id));
  if (!data || data.led.length + data.follow.length === 0) return null;
  return (
    <Panel flush title={<Trans>Agent sessions</Trans>}>
      <Part title={<Trans>Sources</Trans>} sessions={data.led} projectSlug={decision.projectSlug} />
      <Part title={<Trans>Served to</Trans>} sessions={data.follow} projectSlug={decision.projectSlug} />
    </Panel>
  );
}

function Part({
  title,
  sessions,
  projectSlug,
}: {
  title: ReactNode;
  sessions: readonly NamedSession[];
  projectSlug: string;
}): ReactElement | null {
  if (sessions.length === 0) return null;
  return (
    <section className={styles.part}>
      <Overline as="h3" className={styles.overline}>
        {title}
      </Overline>
      <Rows>
        {sessions.map(({ id, goal, client, at }) => (
          <li key={id}>
            <Avatar name={client} kind="agent" />
            <Link plain className={styles.goal} to={sessionLink({ id, projectSlug })} title={sessionLabel(id)} dir="auto">
              {goal || sessionLabel(id)}
            </Link>
            <RelativeTime value={at} style="short" quiet reachable />
          </li>
        ))}
      </Rows>
    </section>
  );
}
