/** What somebody has begun to write, kept for the tab: going away and coming back, or a reload, loses nothing. */
const prefix = 'cairn.draft.';

export function readDraft(place: string): string {
  return sessionStorage.getItem(prefix + place) ?? '';
}

/** What was written on while a conversation began is written in it. */
export function moveDraft(from: string, to: string): void {
  keepDraft(to, readDraft(from));
  keepDraft(from, '');
}

export function keepDraft(place: string, text: string): void {
  if (text) sessionStorage.setItem(prefix + place, text);
  else sessionStorage.removeItem(prefix + place);
}
