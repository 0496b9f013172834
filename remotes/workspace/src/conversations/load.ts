import { listParams, readList } from '@cairn/list';
import { ensureQuery, queryClient } from '@cairn/shell';
import { preloadCode, preloadProse } from '@cairn/ui/core';
import { preloadData } from '@cairn/ui/data';
import type { LoaderFunctionArgs } from 'react-router';
import { chosenProject, unlessGone } from '../project/chosen-project.ts';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { OpenConversation } from './lazy-open.ts';
import { type ConversationInView, conversationInView, conversationListAt, projectConversationsPath, searchedWords } from './list-state.ts';
import { conversationFacetsQuery, conversationsQuery, placeQuery, searchedQuery, threadQuery } from './queries.ts';

/** Query for the projects offered for a new conversation. */
export const choosableProjects = { limit: 100 };

/** `/app/conversations` and `/app/project/conversations`. */
export async function loadConversations({ request }: LoaderFunctionArgs): Promise<null> {
  const url = new URL(request.url);
  const last = url.pathname === projectConversationsPath ? chosenProject(url) : undefined;
  const list = conversationListAt(url.pathname);
  const state = readList(list, url.searchParams);
  const { project } = state.filters;
  const inView = conversationInView(url.searchParams);
  const { conversation } = inView;
  const work = Promise.all([
    ensureQuery(conversationsQuery(listParams(list, state))),
    ensureQuery(conversationFacetsQuery(state.filters)),
    ensureQuery(projectsQuery(choosableProjects)),
    project ? ensureQuery(projectQuery(project)) : null,
    conversation && conversation !== 'new'
      ? openThread(conversation, inView, searchedWords(inView, url.searchParams)).catch(async (error) =>
          (await import('./unless-pointing.ts')).unlessPointing(url)(error),
        )
      : null,
  ]);
  await (last ? work.catch(unlessGone(last)) : work);
  return null;
}

async function openThread(id: string, { path, message }: ConversationInView, words: string | null): Promise<void> {
  const code = Promise.all([OpenConversation.load(), preloadData({ feed: true })]);
  // If this fails, the conversation opens at its end.
  const searched = words === null ? null : queryClient.prefetchQuery(searchedQuery(id, words));
  const { conversation, messages: last, leaf } = await ensureQuery(threadQuery(id, path));
  await searched;
  const elsewhere = message !== null && !last.some((one) => one.id === message);
  const messages = elsewhere ? (await ensureQuery(placeQuery(id, leaf, message))).messages : last;
  const parts = messages.flatMap((message) => message.parts);
  await Promise.all([
    code,
    ensureQuery(projectQuery(conversation.projectSlug)),
    preloadProse(parts.flatMap((part) => (part.type === 'text' ? part.text : []))),
    parts.some(({ type }) => type === 'code') ? preloadCode() : null,
  ]);
}
