import { listParams, readList } from '@cairn/list';
import { ensureQuery } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { waitlistList } from './list-state.ts';
import { waitlistQuery } from './queries.ts';

/** `/app/admin_waitlist`. */
export async function loadWaitlist({ request }: LoaderFunctionArgs): Promise<null> {
  const state = readList(waitlistList, new URL(request.url).searchParams);
  await ensureQuery(waitlistQuery(listParams(waitlistList, state)));
  return null;
}
