import type { Activity, Project } from '@cairn/api';
import { Avatar, Link, Panel, RelativeTime, Rows } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { decisionLink } from '../../decisions/links.ts';
import { patternLink } from '../../learning/links.ts';
import { sessionLink } from '../../sessions/links.ts';
import { activityQuery } from '../queries.ts';
import { ActivitySentence } from './activity-sentence.tsx';
import styles from './recent-activity.module.css';

const kinds = { user: 'person', agent: 'agent', system: 'system' } as const;

/** What people and agents have done in a project lately, each act a link to what it was done to. */
export function RecentActivity({ project }: { project: Project }): ReactElement {
  const { data: acts } = useSuspenseQuery(activityQuery(project.slug));
  return (
    <Panel flush title={<Trans>Activity</Trans>}>
      {acts.length === 0 ? (
        <p className={styles.none}>
          <Trans>Nothing has happened here yet.</Trans>
        </p>
      ) : (
        <Rows>
          {acts.map((act) => (
            <li key={`${act.subject.id} ${act.kind} ${act.at}`} className={styles.row}>
              <Link plain className={styles.link} to={placeOf(act, project.slug)}>
                <Avatar name={act.by?.name ?? 'Cairn'} kind={kinds[act.by?.type ?? 'system']} decorative />
                <span className={styles.words}>
                  <span className={styles.sentence}>
                    <ActivitySentence act={act} />
                  </span>
                  <span className={styles.title} dir="auto">
                    {act.subject.title}
                  </span>
                </span>
                <span className={styles.when}>
                  <RelativeTime value={act.at} style="short" reachable={false} />
                </span>
              </Link>
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  );
}

function placeOf({ subject: { type, id, number } }: Activity, projectSlug: string): string {
  if (type === 'session') return sessionLink({ id, projectSlug });
  return type === 'pattern' ? patternLink({ id, projectSlug }) : decisionLink({ projectSlug, number: number ?? 0 });
}
