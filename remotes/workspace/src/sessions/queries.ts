import { type SessionEvent, SessionEventsSchema, SessionFacetsSchema, SessionListSchema, SessionSchema } from '@cairn/api';
import { call, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

export interface SessionListWish {
  project?: string | undefined;
  status?: string | undefined;
  client?: string | undefined;
  model?: string | undefined;
  /** Start dates of the sessions, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  branch?: string | undefined;
  person?: string | undefined;
  waits?: string | undefined;
  signal?: string | undefined;
  /** The id of a rule that they were served. */
  rule?: string | undefined;
  /** The path of a file that they edited. */
  file?: string | undefined;
  q?: string;
  sort?: string | undefined;
  direction?: 'asc' | 'desc' | undefined;
  offset?: number;
  limit?: number;
  after?: string | undefined;
  before?: string | undefined;
}

/** A page of the sessions of a project, or of all readable ones. */
export function sessionsQuery({
  q = '',
  sort = 'last',
  direction = 'desc',
  offset = 0,
  limit = 25,
  after,
  before,
  ...filters
}: SessionListWish = {}) {
  const searchParams = { ...filters, q: q || undefined, sort, direction, offset, limit, after, before };
  return queryOptions({
    queryKey: ['sessions', 'list', searchParams],
    queryFn: ({ signal }) => call('get', 'sessions', SessionListSchema, { searchParams, signal }),
  });
}

/** Agents that are active or were until recently. */
export function liveSessionsQuery(project: string | undefined) {
  return sessionsQuery({ project, status: 'active,idle', limit: 12 });
}

/** The filter values of sessions of a project, or of all. */
export function sessionFacetsQuery(project: string | undefined) {
  return queryOptions({
    queryKey: ['sessions', 'facets', project ?? null],
    queryFn: ({ signal }) => call('get', 'sessions/facets', SessionFacetsSchema, { searchParams: { project }, signal }),
  });
}

export function sessionQuery(id: string) {
  return queryOptions({
    queryKey: ['sessions', 'one', id],
    queryFn: ({ signal }) => call('get', `sessions/${encodeURIComponent(id)}`, SessionSchema, { signal }),
  });
}

/**
 * All events of a session. Events are only appended, so for an active session only new ones are fetched. Those cached by an earlier visit
 * are fetched again, since retention may have deleted some.
 */
export function sessionEventsQuery(id: string) {
  const queryKey = ['sessions', 'events', id];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const seen = queryClient.getQueryState<SessionEvent[]>(queryKey);
      const events = [...((seen && seen.dataUpdatedAt >= performance.timeOrigin && seen.data) || [])];
      for (let more = true; more; ) {
        const after = String(events.at(-1)?.sequence ?? 0);
        const page = await call('get', `sessions/${encodeURIComponent(id)}/events`, SessionEventsSchema, {
          searchParams: { after },
          signal,
        });
        events.push(...page.items);
        more = page.more;
      }
      return events;
    },
  });
}
