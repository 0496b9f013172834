import { listWish, readList } from '@cairn/list';
import { seen } from '@cairn/shell';
import { prepareCode, prepareProse } from '@cairn/ui/core';
import type { LoaderFunctionArgs } from 'react-router';
import { chosenProject, unlessGone } from '../project/chosen-project.ts';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { conversationInView, conversationListAt, projectConversationsPath } from './list-state.ts';
import { conversationsQuery, threadQuery } from './queries.ts';
import { Thread } from './thread-late.ts';

/** The projects among which a new conversation chooses. */
export const choosableProjects = { limit: 100 };

/** `/app/conversations` and `/app/project/conversations`. */
export async function loadConversations({ request }: LoaderFunctionArgs): Promise<null> {
  const url = new URL(request.url);
  const last = url.pathname === projectConversationsPath ? chosenProject(url) : undefined;
  const list = conversationListAt(url.pathname);
  const state = readList(list, url.searchParams);
  const { project } = state.facets;
  const { conversation } = conversationInView(url.searchParams);
  if (conversation && conversation !== 'new') Thread.preload();
  const work = Promise.all([
    seen(conversationsQuery(listWish(list, state))),
    seen(projectsQuery(choosableProjects)),
    project ? seen(projectQuery(project)) : null,
    conversation && conversation !== 'new' ? openThread(conversation) : null,
  ]);
  await (last ? work.catch(unlessGone(last)) : work);
  return null;
}

async function openThread(id: string): Promise<void> {
  const { conversation, messages } = await seen(threadQuery(id));
  const parts = messages.flatMap((message) => message.parts);
  await Promise.all([
    seen(projectQuery(conversation.projectSlug)),
    prepareProse(parts.flatMap((part) => (part.type === 'text' ? part.text : []))),
    parts.some(({ type }) => type === 'code') ? prepareCode() : null,
  ]);
}
