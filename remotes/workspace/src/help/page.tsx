import { usePage } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { OwnTicket } from './own-ticket.tsx';
import { OwnTickets } from './own-tickets.tsx';
import { helpPlace } from './place.ts';
import { WriteToUs } from './write-to-us.tsx';

/** `/app/help`: what the reader has asked support, and the way to ask. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const place = helpPlace(search);
  usePage(place.shows === 'ticket' ? `#${place.number}` : place.shows === 'form' ? t`Write to us` : t`Help`);
  if (place.shows === 'ticket') return <OwnTicket key={place.number} number={place.number} />;
  return place.shows === 'form' ? <WriteToUs from={place.from} /> : <OwnTickets page={place.page} />;
}
