import { matchLocale } from '@cairn/api';
import { ensureQuery, getLocale } from '@cairn/shell';
import { preloadProse } from '@cairn/ui/core';
import type { LoaderFunctionArgs } from 'react-router';
import { isUnavailable } from './contact.ts';
import { helpPlace } from './place.ts';
import { articleQuery, helpHomeQuery, latestTicketsQuery, ownTicketQuery, ownTicketsQuery } from './queries.ts';

/** `/app/help`. */
export async function loadHelp({ request }: LoaderFunctionArgs): Promise<null> {
  const place = helpPlace(new URL(request.url).searchParams);
  if (place.shows === 'ticket') {
    const { messages } = await ensureQuery(ownTicketQuery(place.number));
    await preloadProse(messages.map(({ text }) => text));
  } else if (place.shows === 'tickets') await ensureQuery(ownTicketsQuery(place.page));
  else if (place.shows === 'articles') await Promise.all([ensureQuery(helpHomeQuery(getLocale())), ensureQuery(latestTicketsQuery())]);
  return null;
}

/** `/app/help/{slug}`. The page itself handles unavailable articles. */
export async function loadArticle({ params, request }: LoaderFunctionArgs): Promise<null> {
  const locale = matchLocale(new URL(request.url).searchParams.get('lang')) ?? getLocale();
  try {
    const { body } = await ensureQuery(articleQuery(params.slug ?? '', locale));
    await preloadProse([body]);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
  return null;
}
