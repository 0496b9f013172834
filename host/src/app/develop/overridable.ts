import type { Locale } from '@cairn/api';
import { chooseRelease, isAllowedOrigin, type Overridable, OverridableSchema, type Override, parseOverride } from '@cairn/contract';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/**
 * Returns the query of what a tab may run instead of the normal releases, in the page's language. Refetched each time, since releases can
 * appear at any time.
 */
export function overridableQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['shell', 'overridable', locale],
    queryFn: (): Promise<Overridable> => call('get', 'registry/overrides', OverridableSchema, { searchParams: { locale }, quiet: true }),
    gcTime: 0,
    throwOnError: false,
  });
}

/** One `?remote=`, checked against the available releases and origins. The server checks the same. */
export type RequestedOverride =
  | { problem: 'unreadable'; text: string }
  | { problem: 'origin'; remote: string; origin: string }
  | { problem: 'release'; remote: string; release: string }
  | { problem: null; override: Override };

export function askedBy(text: string, { origins, remotes }: Overridable): RequestedOverride {
  const override = parseOverride(text);
  if (!override) return { problem: 'unreadable', text };
  const { remote } = override;
  if ('origin' in override)
    return isAllowedOrigin(override.origin, origins) ? { problem: null, override } : { problem: 'origin', remote, origin: override.origin };
  const published = remotes.find(({ id }) => id === remote)?.releases ?? [];
  const release = chooseRelease(
    override.release,
    published.map((one) => one.release),
  );
  return release ? { problem: null, override: { remote, release } } : { problem: 'release', remote, release: override.release };
}
