import type { HealthSpan } from '@cairn/contract';

/** The page of all remotes. */
export const systemPath = '/app/admin_system';

/** The page of the deploy tokens. */
export const tokensPath = `${systemPath}/tokens`;

/** The page of one remote; its figures are those of the last day unless said otherwise. */
export function remotePath(remote: string, span: HealthSpan = 'day'): string {
  return `${systemPath}/remotes/${encodeURIComponent(remote)}${span === 'day' ? '' : `?span=${span}`}`;
}

/** The span that a page's address asks for. */
export function spanOf(searchParams: URLSearchParams): HealthSpan {
  return searchParams.get('span') === 'week' ? 'week' : 'day';
}
