import { type Admit, waitlistOperations } from '@cairn/api';
import type { ListParams } from '@cairn/list';
import { operationQuery, queryClient, runOperation } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** While a mail is on its way, its delivery is asked for this often. */
const deliveryEveryMs = 4_000;

interface WaitlistWish extends ListParams {
  state?: string | undefined;
  locale?: string | undefined;
}

/** A page of everybody who asked for a place. */
export function waitlistQuery({ q = '', offset = 0, limit = 25, ...wish }: WaitlistWish = {}) {
  return queryOptions({
    ...operationQuery(waitlistOperations.list, { query: { q: q || undefined, offset, limit, ...wish } }),
    refetchInterval: ({ state: { data } }) => (data?.items.some(({ delivery }) => delivery === 'pending') ? deliveryEveryMs : false),
  });
}

/** Lets the next ones of the line in, or those of these ids. Gives the addresses that were let in. */
export async function admit(body: Admit): Promise<readonly string[]> {
  try {
    return (await runOperation(waitlistOperations.admit, { body })).admitted;
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['admin', 'waitlist'] });
  }
}
