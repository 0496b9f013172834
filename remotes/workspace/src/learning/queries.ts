import { type Pattern, PatternCountsSchema, PatternListSchema, PatternSchema, RulesSchema } from '@cairn/api';
import { call, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

export interface PatternListWish {
  project?: string | undefined;
  status?: string | undefined;
  kind?: string | undefined;
  level?: string | undefined;
  /** `none`: patterns that apply everywhere; `any`: those that apply to one branch only. */
  branch?: 'none' | 'any' | undefined;
  /** The pattern that they were merged into. */
  mergedInto?: string | undefined;
  /** The conversation with a message that they cite as evidence. */
  quotes?: string | undefined;
  /** Proposals that were decided between these days. */
  decidedFrom?: string | undefined;
  decidedTo?: string | undefined;
  q?: string;
  sort?: string | undefined;
  direction?: 'asc' | 'desc' | undefined;
  offset?: number;
  limit?: number;
  after?: string | undefined;
  before?: string | undefined;
}

/** Reads a page of the patterns of a project, or of all that the reader may see. */
export function patternsQuery({
  project,
  status,
  kind,
  level,
  branch,
  mergedInto,
  quotes,
  decidedFrom,
  decidedTo,
  q = '',
  sort = 'updated',
  direction = 'desc',
  offset = 0,
  limit = 25,
  after,
  before,
}: PatternListWish = {}) {
  const asked = {
    project,
    status,
    kind,
    level,
    branch,
    mergedInto,
    quotes,
    decidedFrom,
    decidedTo,
    q: q || undefined,
    sort,
    direction,
    offset,
    limit,
    after,
    before,
  };
  return queryOptions({
    queryKey: ['patterns', 'list', asked],
    queryFn: ({ signal }) => call('get', 'patterns', PatternListSchema, { searchParams: asked, signal }),
  });
}

/** Reads every rule in force in a project: its own, and those of the organization. */
export function rulesQuery(project: string) {
  return queryOptions({
    queryKey: ['patterns', 'rules', project],
    queryFn: ({ signal }) => call('get', 'patterns/rules', RulesSchema, { searchParams: { project }, signal }),
  });
}

/** Reads the number of patterns per state. */
export function patternCountsQuery(project?: string) {
  return queryOptions({
    queryKey: ['patterns', 'counts', project ?? null],
    queryFn: ({ signal }) => call('get', 'patterns/counts', PatternCountsSchema, { searchParams: { project }, signal }),
  });
}

/** Reads one pattern. Starts with its data from a cached list, except for contradictions, which may have changed since. */
export function patternQuery(id: string) {
  return queryOptions({
    queryKey: patternKey(id),
    queryFn: ({ signal }) => call('get', `patterns/${encodeURIComponent(id)}`, PatternSchema, { signal }),
    initialData: () => listed(id),
    initialDataUpdatedAt: 0,
  });
}

export function patternKey(id: string): readonly [string, string, string] {
  return ['patterns', 'one', id];
}

/** Writes a new or changed pattern to every cached query that contains it. */
export function showPattern(pattern: Pattern): void {
  queryClient.setQueryData(patternKey(pattern.id), pattern);
  queryClient.setQueriesData<{ items: Pattern[] }>({ queryKey: ['patterns', 'list'] }, (page) =>
    page?.items.some(({ id }) => id === pattern.id)
      ? { ...page, items: page.items.map((one) => (one.id === pattern.id ? pattern : one)) }
      : page,
  );
}

/** Shows a pattern from a response at once, and refetches what counts or lists it. */
export function patternArrived(pattern: Pattern): void {
  showPattern(pattern);
  for (const queryKey of [
    ['patterns', 'list'],
    ['patterns', 'counts'],
    ['patterns', 'accepted'],
    ['patterns', 'rules'],
    ['heard'],
    ['sessions', 'one'],
    ['projects'],
  ])
    void queryClient.invalidateQueries({ queryKey });
  // Patterns that it contradicts show its state.
  void queryClient.invalidateQueries({ queryKey: ['patterns', 'one'], predicate: ({ queryKey }) => queryKey[2] !== pattern.id });
}

function listed(id: string): Pattern | undefined {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['patterns', 'list'] })) {
    const page = query.state.data as { items: Pattern[] } | undefined; // the type that patternsQuery stores under this key
    const pattern = page?.items.find((candidate) => candidate.id === id);
    if (pattern) return pattern;
  }
  return undefined;
}
