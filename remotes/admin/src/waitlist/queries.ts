import { type Admit, AdmittedSchema, WaitlistSchema } from '@cairn/api';
import type { ListWish } from '@cairn/list';
import { call, queryClient } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

interface WaitlistWish extends ListWish {
  state?: string | undefined;
  locale?: string | undefined;
}

/** A page of everybody who asked for a place. */
export function waitlistQuery({ q = '', offset = 0, limit = 25, ...wish }: WaitlistWish = {}) {
  return queryOptions({
    queryKey: ['admin', 'waitlist', { q, offset, limit, ...wish }],
    queryFn: ({ signal }) =>
      call('get', 'admin/waitlist', WaitlistSchema, { searchParams: { q: q || undefined, offset, limit, ...wish }, signal }),
  });
}

/** Lets the next ones of the line in, or those of these ids. Gives the addresses that were let in. */
export async function admit(json: Admit): Promise<readonly string[]> {
  try {
    return (await call('post', 'admin/waitlist/admit', AdmittedSchema, { json })).admitted;
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['admin', 'waitlist'] });
  }
}
