import { type Admit, waitlistOperations } from '@cairn/api';
import type { ListParams } from '@cairn/list';
import { operationQuery, queryClient, runOperation } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** Poll interval (ms) while emails are being delivered. */
const deliveryEveryMs = 4_000;

interface WaitlistWish extends ListParams {
  state?: string | undefined;
  locale?: string | undefined;
}

/** A page of the waiting list. */
export function waitlistQuery({ q = '', offset = 0, limit = 25, ...wish }: WaitlistWish = {}) {
  return queryOptions({
    ...operationQuery(waitlistOperations.list, { query: { q: q || undefined, offset, limit, ...wish } }),
    refetchInterval: ({ state: { data } }) => (data?.items.some(({ delivery }) => delivery === 'pending') ? deliveryEveryMs : false),
  });
}

/** Admits the next entries, or those with the given ids. Returns the admitted addresses. */
export async function admit(body: Admit): Promise<readonly string[]> {
  try {
    return (await runOperation(waitlistOperations.admit, { body })).admitted;
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['admin', 'waitlist'] });
  }
}
