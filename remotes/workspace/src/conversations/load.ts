import { listWish, readList } from '@cairn/list';
import { queryClient, seen } from '@cairn/shell';
import { prepareCode, prepareProse } from '@cairn/ui/core';
import { prepareData } from '@cairn/ui/data';
import type { LoaderFunctionArgs } from 'react-router';
import { chosenProject, unlessGone } from '../project/chosen-project.ts';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { type ConversationInView, conversationInView, conversationListAt, projectConversationsPath, searchedWords } from './list-state.ts';
import { OpenConversation } from './open-late.ts';
import { conversationFacetsQuery, conversationsQuery, placeQuery, searchedQuery, threadQuery } from './queries.ts';

/** The projects among which a new conversation chooses. */
export const choosableProjects = { limit: 100 };

/** `/app/conversations` and `/app/project/conversations`. */
export async function loadConversations({ request }: LoaderFunctionArgs): Promise<null> {
  const url = new URL(request.url);
  const last = url.pathname === projectConversationsPath ? chosenProject(url) : undefined;
  const list = conversationListAt(url.pathname);
  const state = readList(list, url.searchParams);
  const { project } = state.facets;
  const inView = conversationInView(url.searchParams);
  const { conversation } = inView;
  const work = Promise.all([
    seen(conversationsQuery(listWish(list, state))),
    seen(conversationFacetsQuery(state.facets)),
    seen(projectsQuery(choosableProjects)),
    project ? seen(projectQuery(project)) : null,
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
  const code = Promise.all([OpenConversation.load(), prepareData({ feed: true })]);
  // Without it, it opens at its end.
  const searched = words === null ? null : queryClient.prefetchQuery(searchedQuery(id, words));
  const { conversation, messages: last, leaf } = await seen(threadQuery(id, path));
  await searched;
  const elsewhere = message !== null && !last.some((one) => one.id === message);
  const messages = elsewhere ? (await seen(placeQuery(id, leaf, message))).messages : last;
  const parts = messages.flatMap((message) => message.parts);
  await Promise.all([
    code,
    seen(projectQuery(conversation.projectSlug)),
    prepareProse(parts.flatMap((part) => (part.type === 'text' ? part.text : []))),
    parts.some(({ type }) => type === 'code') ? prepareCode() : null,
  ]);
}
