import { listParams, readList } from '@cairn/list';
import { ensureQuery } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { announcementsQuery } from './announcements/queries.ts';
import { jobList } from './jobs/list-state.ts';
import { jobRunsQuery, jobsQuery } from './jobs/queries.ts';
import { spanOf } from './links.ts';
import { mailList } from './mails/list-state.ts';
import { mailsQuery } from './mails/queries.ts';
import {
  deployTokensQuery,
  platformHealthQuery,
  registryHealthQuery,
  registryStatusQuery,
  remoteHealthQuery,
  remoteHistoryQuery,
  revisionHistoryQuery,
} from './queries.ts';
import { rehearsalQuery, rehearsalsQuery } from './rehearsal/queries.ts';

/** `/app/admin_system`. */
export async function loadSystem(): Promise<null> {
  await Promise.all([ensureQuery(registryStatusQuery()), ensureQuery(revisionHistoryQuery()), ensureQuery(registryHealthQuery())]);
  return null;
}

/** The format of a remote's id. */
const remotePattern = /^[a-z][a-z0-9-]{1,39}$/;

/** `/app/admin_system/remotes/:remote`. @throws a 404 if the remote was never published */
export async function loadRemote({ params: { remote = '' }, request }: LoaderFunctionArgs): Promise<null> {
  if (!remotePattern.test(remote)) throw new Response(null, { status: 404 });
  const span = spanOf(new URL(request.url).searchParams);
  const [history] = await Promise.all([
    ensureQuery(remoteHistoryQuery(remote)),
    ensureQuery(remoteHealthQuery(remote, span)),
    loadSystem(),
  ]);
  if (history.releases.length === 0 && history.revisions.length === 0) throw new Response(null, { status: 404 });
  return null;
}

/** `/app/admin_system/jobs`. */
export async function loadJobs({ request }: LoaderFunctionArgs): Promise<null> {
  const { searchParams } = new URL(request.url);
  const open = searchParams.get('job');
  const page = await ensureQuery(jobsQuery(listParams(jobList, readList(jobList, searchParams))));
  if (page.items.some(({ id }) => id === open)) await ensureQuery(jobRunsQuery(String(open)));
  return null;
}

/** `/app/admin_system/mails`. */
export async function loadMails({ request }: LoaderFunctionArgs): Promise<null> {
  await ensureQuery(mailsQuery(listParams(mailList, readList(mailList, new URL(request.url).searchParams))));
  return null;
}

/** `/app/admin_system/health`. */
export async function loadHealth(): Promise<null> {
  await ensureQuery(platformHealthQuery());
  return null;
}

/** `/app/admin_system/announcements`. */
export async function loadAnnouncements(): Promise<null> {
  await ensureQuery(announcementsQuery());
  return null;
}

/** `/app/admin_system/tokens`. */
export async function loadTokens(): Promise<null> {
  await ensureQuery(deployTokensQuery());
  return null;
}

/** `/app/admin_system/rehearsal`. @throws a 404 for a rehearsal that does not exist */
export async function loadRehearsal({ request }: LoaderFunctionArgs): Promise<null> {
  const { rehearsals } = await ensureQuery(rehearsalsQuery());
  const shown = new URL(request.url).searchParams.get('rehearsal') ?? rehearsals[0]?.id;
  if (shown !== undefined) await ensureQuery(rehearsalQuery(shown));
  return null;
}
