import { usePage } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { HelpHome } from './home.tsx';
import { OwnTicket } from './own-ticket.tsx';
import { OwnTickets } from './own-tickets.tsx';
import { helpPlace } from './place.ts';
import { WriteToUs } from './write-to-us.tsx';

/** `/app/help`: articles, the reader's tickets, and the contact form. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const place = helpPlace(search);
  usePage(
    place.shows === 'ticket'
      ? `#${place.number}`
      : place.shows === 'form'
        ? t`Contact support`
        : place.shows === 'tickets'
          ? t`Your tickets`
          : t`Help`,
  );
  if (place.shows === 'ticket') return <OwnTicket key={place.number} number={place.number} />;
  if (place.shows === 'form') return <WriteToUs from={place.from} subject={place.subject} />;
  return place.shows === 'tickets' ? <OwnTickets page={place.page} /> : <HelpHome />;
}
