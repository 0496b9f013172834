import { pageFromParam } from '@cairn/shell';

/** What the URL of `/app/help` shows: the form, one ticket, a page of all tickets, or the articles. */
export type HelpPlace =
  | { shows: 'form'; from: string | null; subject: string }
  | { shows: 'ticket'; number: number }
  | { shows: 'tickets'; page: number }
  | { shows: 'articles' };

export function helpPlace(search: URLSearchParams): HelpPlace {
  const ticket = search.get('ticket');
  if (ticket && /^[1-9]\d{0,8}$/.test(ticket)) return { shows: 'ticket', number: Number(ticket) };
  if (search.has('write')) return { shows: 'form', from: pathOf(search.get('from')), subject: (search.get('subject') ?? '').slice(0, 160) };
  return search.has('page') ? { shows: 'tickets', page: pageFromParam(search.get('page')) } : { shows: 'articles' };
}

/** Returns a path of this application, or null: the page sent along is where the person was, not whatever a link contains. */
function pathOf(text: string | null): string | null {
  return text && /^\/app(?:[/?#]|$)/.test(text) ? text.slice(0, 500) : null;
}
