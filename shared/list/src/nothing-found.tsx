import { useListLabels } from '@cairn/shell';
import { ButtonLink, EmptyState } from '@cairn/ui/core';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { type ListParams, listParams, readList, setFilters } from './definition.ts';
import type { List } from './use-list.ts';

const soonMs = 500;

/** Reads a list for its number of rows. */
export type ReadList = (wish: ListParams) => Promise<{ total: number }>;

/**
 * Explains that filters hide every row: shows how many rows there are without all of them, and without each. If the page number is beyond
 * the end, because rows were removed or a link is old, goes to the last page instead.
 */
export function NothingFound({
  list,
  title,
  read,
  nameOf,
}: {
  list: List;
  title: ReactNode;
  read: ReadList;
  /** Returns the name of a filter: "Status". */
  nameOf: (filter: string) => string;
}): ReactElement | null {
  const texts = useListLabels();
  const filters = setFilters(list.definition, list.search);
  const cleared = Object.fromEntries(filters.map((name) => [name, null]));
  const without = (names: readonly string[]) => {
    const search = new URLSearchParams(list.search);
    for (const name of [...names, 'page', 'after', 'before']) search.delete(name);
    const wish = { ...listParams(list.definition, readList(list.definition, search)), offset: 0, limit: 1 };
    return queryOptions({ queryKey: ['counted', list.definition.name, wish], queryFn: () => read(wish) });
  };
  const { page } = list.state;
  const pagesOf = (counted: { total: number } | undefined) => counted && Math.ceil(counted.total / list.definition.perPage);
  // If the server has this page, either the shown rows are stale or an own write is in progress: both end soon.
  const count = useQuery({
    ...without([]),
    enabled: page > 1,
    staleTime: 0,
    refetchInterval: ({ state }) => ((pagesOf(state.data) ?? 0) >= page ? soonMs : false),
  });
  const pages = count.isFetchedAfterMount ? pagesOf(count.data) : undefined;
  useEffect(() => {
    if (pages && pages < page) list.go(list.hrefWith({ page: pages > 1 ? String(pages) : null }), { replace: true });
  });
  const { data: all } = useQuery(without(filters));
  const each = useQueries({ queries: filters.length > 1 ? filters.map((name) => without([name])) : [] });
  const left = filters.map((name, index) => ({ name, total: each[index]?.data?.total ?? 0 })).filter(({ total }) => total > 0);
  if (page > 1 && pages !== 0 && !count.isError) return null;
  return (
    <EmptyState
      kind="filtered"
      title={title}
      actions={
        <>
          <ButtonLink variant="primary" to={list.hrefWith({ ...cleared, saved: null })}>
            {texts.clearFilters}
          </ButtonLink>
          {left.map(({ name }) => (
            <ButtonLink key={name} to={list.hrefWith({ [name]: null })}>
              {texts.removeNamedFilter(nameOf(name))}
            </ButtonLink>
          ))}
        </>
      }
    >
      {all && <p>{texts.resultsWithoutFilters(all.total)}</p>}
      {left.map(({ name, total }) => (
        <p key={name}>{texts.resultsWithoutFilter(nameOf(name), total)}</p>
      ))}
    </EmptyState>
  );
}
