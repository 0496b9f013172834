import { ensureQuery, getLocale, setupQuery } from '@cairn/shell';
import { recentConversationsQuery } from '../conversations/queries.ts';
import { decisionsQuery } from '../decisions/queries.ts';
import { patternsQuery } from '../learning/queries.ts';
import { projectsQuery } from '../projects/queries.ts';
import { sessionsQuery } from '../sessions/queries.ts';
import { agentsAtWork, myProjects, waitingDecisions, waitingPatterns } from './situation.ts';

/** `/app`. */
export async function loadHome(): Promise<null> {
  await Promise.all([
    ensureQuery(setupQuery(getLocale())),
    ensureQuery(projectsQuery(myProjects)),
    ensureQuery(decisionsQuery(waitingDecisions)),
    ensureQuery(patternsQuery(waitingPatterns)),
    ensureQuery(sessionsQuery(agentsAtWork)),
    ensureQuery(recentConversationsQuery()),
  ]);
  return null;
}
