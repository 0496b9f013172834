import type { Locale } from '@cairn/api';
import { type ContributedCommand, type Contributions, ContributionsSchema, ownerOf } from '@cairn/contract';
import { call, getLocale, queryClient, useLocale } from '@cairn/shell';
import { store } from '@cairn/shell/host';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { tabParameters } from '../develop/develop.ts';
import { planAtom } from '../remotes/plan.ts';

/** Data of the live releases: it changes when one is released. */
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

/** Returns what the remotes contribute for this visitor, in the page's language; nothing until it is loaded. */
export function useContributions(): Contributions {
  return useQuery(contributionsQuery(useLocale())).data ?? nothing;
}

/** Returns the contributions outside React. @throws {ApiError} when they are not cached and cannot be fetched */
export function readContributions(): Promise<Contributions> {
  return queryClient.ensureQueryData(contributionsQuery(getLocale()));
}

/** Returns whether the command opens a page that this tab knows. A newer release may have pages that this tab's release lacks. */
export function leadsSomewhere({ to }: Pick<ContributedCommand, 'to'>): boolean {
  const owner = ownerOf(store.get(planAtom), to.split('?')[0] ?? to);
  return typeof owner !== 'string' || owner === 'unknown';
}
