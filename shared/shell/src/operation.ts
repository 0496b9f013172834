import { type Address, type Operation, type OperationCall, type OperationOutput, pathOf } from '@cairn/api';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { type CallOptions, call } from './client.ts';
import type { QueueOptions } from './offline-queue.ts';

/** The options of a call. `queue` is only for operations that can be queued in the browser (`offline`). */
export type RunOptions<O extends Operation> = Omit<CallOptions, 'json' | 'searchParams' | 'queue'> &
  (O extends { offline: true } ? { queue?: QueueOptions } : unknown);

/** The inputs of a call. Only the type of an operation says which of them it has. */
type Parts = Address & { body?: unknown };

/**
 * Calls an operation of the API with its `params`, `query` and `body`, and returns the parsed response.
 * @throws {ApiError} like `call`
 */
export function runOperation<const O extends Operation>(
  operation: O,
  input: OperationCall<O>,
  options?: RunOptions<O>,
): Promise<OperationOutput<O>> {
  const { body, query, ...address }: Parts = input;
  return call(operation.method, pathOf(operation, address), operation.output, {
    ...options,
    ...(query ? { searchParams: query as NonNullable<CallOptions['searchParams']> } : {}), // `OperationCall` guarantees it
    ...(body === undefined ? {} : { json: body }),
  });
}

/**
 * Returns the key of a read in the query cache: the segments of its path, then its parameters. So `['tickets']` is a prefix of all reads
 * below `/tickets`. Without `input`, the key matches all reads of this operation.
 */
export function operationKey<const O extends Operation>(operation: O, input?: OperationCall<O>): QueryKey {
  const { params = {}, query = {} }: Parts = input ?? {};
  const given = Object.entries({ ...params, ...query }).filter(([, value]) => value !== undefined);
  return [...operation.path.slice(1).split('/'), Object.fromEntries(given)];
}

/** Returns the query options of a read: for `useSuspenseQuery`, `ensureQuery` and prefetching. */
export function operationQuery<const O extends Operation & { method: 'get' }>(operation: O, input: OperationCall<O>) {
  return queryOptions({
    queryKey: operationKey(operation, input),
    queryFn: ({ signal }) => runOperation(operation, input, { signal } as RunOptions<O>), // `queue` is for changes
  });
}
