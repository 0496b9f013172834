/** What somebody has begun to answer, kept for the tab: another ticket in between, or a reload, loses nothing. */
const prefix = 'cairn.draft.ticket.';

export function readDraft(ticket: string): string {
  return sessionStorage.getItem(prefix + ticket) ?? '';
}

export function keepDraft(ticket: string, text: string): void {
  if (text) sessionStorage.setItem(prefix + ticket, text);
  else sessionStorage.removeItem(prefix + ticket);
}
