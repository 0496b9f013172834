import { seen } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { prepareConnect } from '../api-keys/connect/connect-key.ts';
import { ConnectPanel } from '../api-keys/connect/connect-panel-late.ts';
import { recentConversationsQuery } from '../conversations/queries.ts';
import { decisionsQuery } from '../decisions/queries.ts';
import { patternsQuery } from '../learning/queries.ts';
import { projectQuery } from '../projects/queries.ts';
import { chosenProject, unlessGone } from './chosen-project.ts';
import { openProposals, recentDecisions } from './overview.ts';
import { acceptedPatternsQuery, activityQuery, contextQuery, fewMembersQuery, plainContext } from './queries.ts';
import { WhatAgentsAreTold } from './told-late.ts';

/** `/app/project`. */
export async function loadProject({ request }: LoaderFunctionArgs): Promise<string> {
  const slug = chosenProject(new URL(request.url));
  await Promise.all([
    // The card to connect an agent stands above the rest.
    seen(projectQuery(slug)).then(({ agents }) =>
      agents.lastAt === null ? Promise.all([ConnectPanel.load(), prepareConnect(slug)]) : null,
    ),
    seen(decisionsQuery(recentDecisions(slug))),
    seen(patternsQuery(openProposals(slug))),
    seen(recentConversationsQuery(slug)),
    seen(acceptedPatternsQuery(slug)),
    seen(activityQuery(slug)),
    seen(fewMembersQuery(slug)),
    // Above the rest of the page, which would go down when it comes.
    seen(contextQuery(slug, plainContext)),
    WhatAgentsAreTold.load(),
  ]).catch(unlessGone(slug));
  return slug;
}
