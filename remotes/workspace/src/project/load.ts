import { ensureQuery } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { prepareConnect } from '../api-keys/connect/first-sessions.ts';
import { ConnectPanel } from '../api-keys/connect/lazy-connect-panel.ts';
import { recentConversationsQuery } from '../conversations/queries.ts';
import { decisionsQuery } from '../decisions/queries.ts';
import { patternsQuery } from '../learning/queries.ts';
import { projectQuery } from '../projects/queries.ts';
import { chosenProject, unlessGone } from './chosen-project.ts';
import { WhatAgentsAreTold } from './lazy-told.ts';
import { openProposals, recentDecisions } from './overview.ts';
import { acceptedPatternsQuery, activityQuery, contextQuery, fewMembersQuery, plainContext } from './queries.ts';

/** `/app/project`. */
export async function loadProject({ request }: LoaderFunctionArgs): Promise<string> {
  const slug = chosenProject(new URL(request.url));
  await Promise.all([
    // The card to connect an agent is above the rest.
    ensureQuery(projectQuery(slug)).then(({ agents }) =>
      agents.lastAt === null ? Promise.all([ConnectPanel.load(), prepareConnect(slug)]) : null,
    ),
    ensureQuery(decisionsQuery(recentDecisions(slug))),
    ensureQuery(patternsQuery(openProposals(slug))),
    ensureQuery(recentConversationsQuery(slug)),
    ensureQuery(acceptedPatternsQuery(slug)),
    ensureQuery(activityQuery(slug)),
    ensureQuery(fewMembersQuery(slug)),
    // Above the rest of the page, which would shift down when it arrives.
    ensureQuery(contextQuery(slug, plainContext)),
    WhatAgentsAreTold.load(),
  ]).catch(unlessGone(slug));
  return slug;
}
