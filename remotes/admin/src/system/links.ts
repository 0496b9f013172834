import type { HealthSpan } from '@cairn/contract';

/** The path of the page of all remotes. */
export const systemPath = '/app/admin_system';

/** The path of the page of deploy tokens. */
export const tokensPath = `${systemPath}/tokens`;

/** The path of the page of the server's health. */
export const healthPath = `${systemPath}/health`;

/** The path of the page of background jobs. */
export const jobsPath = `${systemPath}/jobs`;

/** The path of the page of mail deliveries. */
export const mailsPath = `${systemPath}/mails`;

/** The path of the page of announcements. */
export const announcementsPath = `${systemPath}/announcements`;

/** The path of the page of rehearsals of a host. */
export const rehearsalPath = `${systemPath}/rehearsal`;

/** Returns the path of a remote's page. Shows the last day unless `span` says otherwise. */
export function remotePath(remote: string, span: HealthSpan = 'day'): string {
  return `${systemPath}/remotes/${encodeURIComponent(remote)}${span === 'day' ? '' : `?span=${span}`}`;
}

/** Returns the time span in a page's URL. */
export function spanOf(searchParams: URLSearchParams): HealthSpan {
  return searchParams.get('span') === 'week' ? 'week' : 'day';
}
