import { withParams } from '@cairn/shell';
import { useComingSearch } from '@cairn/ui/core';
import { useNavigate, useSearchParams } from 'react-router';
import { changedList, type Filters, type ListDefinition, type ListState, nextSort, readList } from './definition.ts';

/** A list as its page sees it: what its address says, and addresses in which something of it is different. */
export interface List {
  definition: ListDefinition;
  state: ListState;
  search: URLSearchParams;
  /** The address with other filters or another order: from the first page, no preview open. Keeps a change that is loading. */
  hrefWith: (changes: Record<string, string | null>) => string;
  /** The address with anything else changed. */
  hrefKeepingPage: (changes: Record<string, string | null>) => string;
  go: (to: string, options?: { replace?: boolean }) => void;
  /** How a column is sorted, and its press; undefined where the list cannot be sorted by it. */
  sorting: (column: string) => { direction: 'asc' | 'desc' | undefined; onSort: () => void } | undefined;
}

/** The list of a definition, with its own names: `ListOf<typeof decisionList>`. */
export type ListOf<Definition> =
  Definition extends ListDefinition<infer F, infer Sort, infer Column, infer Place>
    ? List & { state: ListState<F, Sort, Column, Place> }
    : never;

/** What the address in view says of a list. */
export function useList<F extends Filters, Sort extends string, Column extends string, Place extends string>(
  definition: ListDefinition<F, Sort, Column, Place>,
): List & { state: ListState<F, Sort, Column, Place> } {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const state = readList(definition, search);
  const go = (to: string, options?: { replace?: boolean }) => void navigate(to, options);
  const coming = useComingSearch();
  const changed = (changes: Record<string, string | null>) => changedList(definition, coming, changes);
  return {
    definition,
    state,
    search,
    hrefWith: changed,
    hrefKeepingPage: (changes) => withParams(search, changes),
    go,
    sorting: (column) =>
      column in definition.sorts
        ? {
            direction: state.sort === column ? state.direction : undefined,
            onSort: () => go(changed({ sort: nextSort<string>(definition, state, column) })),
          }
        : undefined,
  };
}
