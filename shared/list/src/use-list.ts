import { withParams } from '@cairn/shell';
import { useComingSearch } from '@cairn/ui/core';
import { useNavigate, useSearchParams } from 'react-router';
import { changedList, type Filters, type ListDefinition, type ListState, nextSort, readList } from './definition.ts';

/** A list as its page uses it: its state from the address, and addresses with changes. */
export interface List {
  definition: ListDefinition;
  state: ListState;
  search: URLSearchParams;
  /**
   * Returns the address with other filters or another order: on the first page, without a preview. Includes a navigation that is still
   * loading.
   */
  hrefWith: (changes: Record<string, string | null>) => string;
  /** Returns the address with any other change. */
  hrefKeepingPage: (changes: Record<string, string | null>) => string;
  go: (to: string, options?: { replace?: boolean }) => void;
  /** Returns the sort direction of a column and its press handler; undefined if the list cannot be sorted by it. */
  sorting: (column: string) => { direction: 'asc' | 'desc' | undefined; onSort: () => void } | undefined;
}

/** The list of a definition with its literal names: `ListOf<typeof decisionList>`. */
export type ListOf<Definition> =
  Definition extends ListDefinition<infer F, infer Sort, infer Column, infer Place>
    ? List & { state: ListState<F, Sort, Column, Place> }
    : never;

/** Returns the list state of the current address. */
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
