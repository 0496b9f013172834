import { useList } from '@cairn/list';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useActKeys } from '../act-keys.ts';
import { patternListAt, patternsWish } from './list-state.ts';
import { patternsQuery } from './queries.ts';
import { inShownOrder } from './shown-order.ts';

/** Whoever reads a pattern in full goes on to the next one of its list by J, back by K, and to the list by Escape. */
export function useReadingKeys(id: string): void {
  const definition = patternListAt(useLocation().pathname);
  const list = useList(definition);
  const { data } = useQuery(patternsQuery(patternsWish(definition, list.state)));
  const rows = inShownOrder(definition, list.state, data?.items ?? []);
  const at = rows.findIndex((row) => row.id === id);
  const to = (step: number) => {
    const row = at < 0 ? undefined : rows[at + step];
    return row && (() => list.go(list.keep({ pattern: row.id }), { replace: true }));
  };
  useActKeys({ j: to(1), k: to(-1), escape: () => list.go(list.keep({ view: null })) });
}
