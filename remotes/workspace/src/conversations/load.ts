import { queryClient, seen } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { chosenProject, unlessGone } from '../project/chosen-project.ts';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { conversationListWish, conversationState, projectConversationsPath } from './list-state.ts';
import { conversationsQuery, threadQuery } from './queries.ts';

/** The projects among which a new conversation chooses. */
export const choosableProjects = { limit: 100 };

/** `/app/conversations` and `/app/project/conversations`. */
export async function loadConversations({ request }: LoaderFunctionArgs): Promise<null> {
  const url = new URL(request.url);
  const last = url.pathname === projectConversationsPath ? chosenProject(url) : undefined;
  const state = conversationState(url.searchParams);
  const { project, conversation } = state;
  const work = Promise.all([
    queryClient.ensureInfiniteQueryData({ ...conversationsQuery(conversationListWish(state)), revalidateIfStale: true }),
    seen(projectsQuery(choosableProjects)),
    project ? seen(projectQuery(project)) : null,
    conversation && conversation !== 'new' ? openThread(conversation) : null,
  ]);
  await (last ? work.catch(unlessGone(last)) : work);
  return null;
}

async function openThread(id: string): Promise<void> {
  const { conversation } = await seen(threadQuery(id));
  await seen(projectQuery(conversation.projectSlug));
}
