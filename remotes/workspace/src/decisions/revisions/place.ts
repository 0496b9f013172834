import { withParams } from '@cairn/shell';

/** The two revisions that the address compares. */
export interface ComparedPair {
  from: number;
  to: number;
}

const name = 'compare';

/** Parses `compare=1-3` of an address; if missing or invalid, the current revision and the one before it. */
export function pairInView(search: URLSearchParams, present: number): ComparedPair {
  const parts = /^([1-9]\d{0,8})-([1-9]\d{0,8})$/.exec(search.get(name) ?? '');
  const [from, to] = [Number(parts?.[1] ?? 0), Number(parts?.[2] ?? 0)];
  if (from > 0 && to > 0 && from <= present && to <= present) return { from, to };
  return { from: Math.max(1, present - 1), to: present };
}

/** Returns the address of a comparison on the page of the current decision. */
export function pairLink(search: URLSearchParams, { from, to }: ComparedPair): ReturnType<typeof withParams> {
  return withParams(search, { view: 'revisions', [name]: `${from}-${to}` });
}

/** Returns the link back to the decision itself. */
export function textLink(search: URLSearchParams): ReturnType<typeof withParams> {
  return withParams(search, { view: 'full', [name]: null });
}
