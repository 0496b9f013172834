import { listWish, readList } from '@cairn/list';
import { seen } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { waitlistList } from './list-state.ts';
import { waitlistQuery } from './queries.ts';

/** `/app/admin_waitlist`. */
export async function loadWaitlist({ request }: LoaderFunctionArgs): Promise<null> {
  const state = readList(waitlistList, new URL(request.url).searchParams);
  await seen(waitlistQuery(listWish(waitlistList, state)));
  return null;
}
