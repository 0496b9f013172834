import type { Locale } from '@cairn/api';
import { type ContributedCommand, type Contributions, ContributionsSchema, ownerOf } from '@cairn/contract';
import { call, getLocale, queryClient, useLocale } from '@cairn/shell';
import { store } from '@cairn/shell/host';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { tabParameters } from '../develop/develop.ts';
import { planAtom } from '../remotes/plan.ts';

/** Data of the releases that are live: it changes when one is released. */
const freshMs = 5 * 60_000;

const nothing: Contributions = { remotes: [] };

function contributionsQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['shell', 'contributions', locale, ...Object.values(tabParameters())],
    queryFn: (): Promise<Contributions> =>
      call('get', 'registry/contributions', ContributionsSchema, { searchParams: { locale, ...tabParameters() }, quiet: true }),
    staleTime: freshMs,
    throwOnError: false,
  });
}

/** What the remotes offer this visitor, in the page's language; nothing until it is there. */
export function useContributions(): Contributions {
  return useQuery(contributionsQuery(useLocale())).data ?? nothing;
}

/** The same outside of React. @throws {ApiError} where it is neither known nor to be had */
export function readContributions(): Promise<Contributions> {
  return queryClient.ensureQueryData(contributionsQuery(getLocale()));
}

/** Leads the command to a page of a release that this tab runs? What was released since may know pages that it does not. */
export function leadsSomewhere({ to }: Pick<ContributedCommand, 'to'>): boolean {
  const owner = ownerOf(store.get(planAtom), to.split('?')[0] ?? to);
  return typeof owner !== 'string' || owner === 'unknown';
}
