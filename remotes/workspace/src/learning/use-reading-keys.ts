import { useActKeys, useList } from '@cairn/list';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { patternListAt, patternsWish } from './list-state.ts';
import { patternsQuery } from './queries.ts';
import { inShownOrder } from './shown-order.ts';

/** Binds keys on the page of a pattern: J goes to the next one of its list, K to the previous one, Escape to the list. */
export function useReadingKeys(id: string): void {
  const definition = patternListAt(useLocation().pathname);
  const list = useList(definition);
  const { data } = useQuery(patternsQuery(patternsWish(definition, list.state)));
  const rows = inShownOrder(definition, list.state, data?.items ?? []);
  const at = rows.findIndex((row) => row.id === id);
  const [place, setPlace] = useState(at);
  if (at >= 0 && at !== place) setPlace(at);
  const to = (index: number) => {
    const row = place < 0 ? undefined : rows[index];
    return row && (() => list.go(list.hrefKeepingPage({ pattern: row.id }), { replace: true }));
  };
  // A reviewed pattern has left the list: the next one has its position.
  useActKeys({ j: to(at < 0 ? place : place + 1), k: to(place - 1), escape: () => list.go(list.hrefKeepingPage({ view: null })) });
}
