import { seen } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { choosableProjects } from '../conversations/load.ts';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { decisionListState, decisionListWish } from './list-state.ts';
import { decisionQuery, decisionsQuery } from './queries.ts';

/** `/app/decisions`. */
export async function loadDecisions({ request }: LoaderFunctionArgs): Promise<null> {
  const state = decisionListState(new URL(request.url).searchParams);
  const { project, decision, full } = state;
  await Promise.all([
    full ? null : seen(decisionsQuery(decisionListWish(state))),
    full ? null : seen(projectsQuery(choosableProjects)),
    project ? seen(projectQuery(project)) : null,
    decision ? seen(decisionQuery(decision.project, decision.number)) : null,
    decision ? seen(projectQuery(decision.project)) : null,
  ]);
  return null;
}
