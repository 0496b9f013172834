import { ensureQuery } from '@cairn/shell';
import { preloadProse } from '@cairn/ui/core';
import type { LoaderFunctionArgs } from 'react-router';
import { helpPlace } from './place.ts';
import { ownTicketQuery, ownTicketsQuery } from './queries.ts';

/** `/app/help`. */
export async function loadHelp({ request }: LoaderFunctionArgs): Promise<null> {
  const place = helpPlace(new URL(request.url).searchParams);
  if (place.shows === 'ticket') {
    const { messages } = await ensureQuery(ownTicketQuery(place.number));
    await preloadProse(messages.map(({ text }) => text));
  } else if (place.shows === 'tickets') await ensureQuery(ownTicketsQuery(place.page));
  return null;
}
