import type { Activity, Project } from '@cairn/api';
import { Avatar, Panel, Rows } from '@cairn/ui/core';
import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { decisionLink } from '../../decisions/links.ts';
import { ExcerptNone, ExcerptRow } from '../../home/excerpt-row.tsx';
import { patternLink } from '../../learning/links.ts';
import { sessionLink } from '../../sessions/links.ts';
import { activityQuery } from '../queries.ts';
import { ActivitySentence } from './activity-sentence.tsx';

const kinds = { user: 'person', agent: 'agent', system: 'system' } as const;

/** Recent activity of people and agents in a project, each linked to its subject. */
export function RecentActivity({ project }: { project: Project }): ReactElement {
  const { data: acts } = useSuspenseQuery(activityQuery(project.slug));
  return (
    <Panel flush title={<Trans>Activity</Trans>}>
      {acts.length === 0 ? (
        <ExcerptNone>
          <Trans>No activity yet.</Trans>
        </ExcerptNone>
      ) : (
        <Rows>
          {acts.map((act) => (
            <ExcerptRow
              key={`${act.subject.id} ${act.kind} ${act.at}`}
              to={placeOf(act, project.slug)}
              lead={<Avatar name={act.by?.name ?? 'Cairn'} kind={kinds[act.by?.type ?? 'system']} decorative />}
              note={act.subject.title}
              at={act.at}
            >
              <span>
                <ActivitySentence act={act} />
              </span>
            </ExcerptRow>
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
