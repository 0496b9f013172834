import type { SearchSort } from '@cairn/api';
import { defineList } from '@cairn/list';

/** A search at `/app/search`. `q` contains all of it, so that a saved view is a saved search. */
export const searchList = defineList({
  name: 'search',
  path: '/app/search',
  perPage: 20,
  filters: {},
  sorts: { best: 'desc', newest: 'desc' } satisfies Record<SearchSort, 'desc'>,
  defaultSort: 'best',
  columns: ['title'],
  requiredColumns: ['title'],
  rowParam: 'hit',
});

/** The hit in the preview. A conversation opens on its own page, which has its messages. */
export type HitInView = { type: 'pattern' | 'session'; id: string } | { type: 'decision'; project: string; number: number };

/** Parses `pat_01k…`, `ses_01k…` or `payments-api.12`. */
export function hitInView(search: URLSearchParams): HitInView | null {
  const text = search.get('hit') ?? '';
  if (/^pat_\w{1,60}$/.test(text)) return { type: 'pattern', id: text };
  if (/^ses_\w{1,60}$/.test(text)) return { type: 'session', id: text };
  const decision = /^([\w-]{1,80})\.([1-9]\d{0,8})$/.exec(text);
  return decision?.[1] ? { type: 'decision', project: decision[1], number: Number(decision[2]) } : null;
}
