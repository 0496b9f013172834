import { withParams } from '@cairn/shell';

/** Which two revisions the address compares. */
export interface ComparedPair {
  from: number;
  to: number;
}

const name = 'compare';

/** `compare=1-3` of an address; where it is not there or makes no sense, the present revision against the one before it. */
export function pairInView(search: URLSearchParams, present: number): ComparedPair {
  const parts = /^([1-9]\d{0,8})-([1-9]\d{0,8})$/.exec(search.get(name) ?? '');
  const [from, to] = [Number(parts?.[1] ?? 0), Number(parts?.[2] ?? 0)];
  if (from > 0 && to > 0 && from <= present && to <= present) return { from, to };
  return { from: Math.max(1, present - 1), to: present };
}

/** The address of a comparison on the page of the decision that is in view. */
export function pairLink(search: URLSearchParams, { from, to }: ComparedPair): ReturnType<typeof withParams> {
  return withParams(search, { view: 'revisions', [name]: `${from}-${to}` });
}

/** The way back to the decision itself. */
export function textLink(search: URLSearchParams): ReturnType<typeof withParams> {
  return withParams(search, { view: 'full', [name]: null });
}
