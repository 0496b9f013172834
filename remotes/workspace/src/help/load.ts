import { seen } from '@cairn/shell';
import { prepareProse } from '@cairn/ui/core';
import type { LoaderFunctionArgs } from 'react-router';
import { helpPlace } from './place.ts';
import { ownTicketQuery, ownTicketsQuery } from './queries.ts';

/** `/app/help`. */
export async function loadHelp({ request }: LoaderFunctionArgs): Promise<null> {
  const place = helpPlace(new URL(request.url).searchParams);
  if (place.shows === 'ticket') {
    const { messages } = await seen(ownTicketQuery(place.number));
    await prepareProse(messages.map(({ text }) => text));
  } else if (place.shows === 'tickets') await seen(ownTicketsQuery(place.page));
  return null;
}
