import { mailDeliveryOperations } from '@cairn/api';
import type { ListParams } from '@cairn/list';
import { operationQuery } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** Deliveries have no live events, so the page reads them again at this interval (ms) while it is visible. */
const readEveryMs = 10_000;

interface MailParams extends ListParams {
  state?: string | undefined;
  kind?: string | undefined;
}

/** A page of the mail deliveries. */
export function mailsQuery({ q = '', offset = 0, limit = 50, ...params }: MailParams = {}) {
  return queryOptions({
    ...operationQuery(mailDeliveryOperations.list, { query: { q: q || undefined, offset, limit, ...params } }),
    refetchInterval: readEveryMs,
  });
}
