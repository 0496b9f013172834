import { getLocale, seen, setupQuery } from '@cairn/shell';
import { recentConversationsQuery } from '../conversations/queries.ts';
import { decisionsQuery } from '../decisions/queries.ts';
import { patternsQuery } from '../learning/queries.ts';
import { projectsQuery } from '../projects/queries.ts';
import { sessionsQuery } from '../sessions/queries.ts';
import { agentsAtWork, myProjects, waitingDecisions, waitingPatterns } from './situation.ts';

/** `/app`. */
export async function loadHome(): Promise<null> {
  await Promise.all([
    seen(setupQuery(getLocale())),
    seen(projectsQuery(myProjects)),
    seen(decisionsQuery(waitingDecisions)),
    seen(patternsQuery(waitingPatterns)),
    seen(sessionsQuery(agentsAtWork)),
    seen(recentConversationsQuery()),
  ]);
  return null;
}
