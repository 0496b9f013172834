import { type Address, type Operation, type OperationCall, type OperationOutput, pathOf } from '@cairn/api';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { type CallOptions, call } from './client.ts';
import type { QueueOptions } from './offline-queue.ts';

/** How a call is sent. `queue` only for operations that may wait in the browser (`offline`). */
export type RunOptions<O extends Operation> = Omit<CallOptions, 'json' | 'searchParams' | 'queue'> &
  (O extends { offline: true } ? { queue?: QueueOptions } : unknown);

/** The parts of a call: which of them an operation has is known by its type alone. */
type Parts = Address & { body?: unknown };

/**
 * Calls an operation of the API with what it takes (`params`, `query`, `body`) and answers what its schema makes of the answer.
 * @throws {ApiError} as `call` does
 */
export function runOperation<const O extends Operation>(
  operation: O,
  input: OperationCall<O>,
  options?: RunOptions<O>,
): Promise<OperationOutput<O>> {
  const { body, query, ...address }: Parts = input;
  return call(operation.method, pathOf(operation, address), operation.output, {
    ...options,
    ...(query ? { searchParams: query as NonNullable<CallOptions['searchParams']> } : {}), // as `OperationCall` has it
    ...(body === undefined ? {} : { json: body }),
  });
}

/**
 * The key of a read in the query cache: the segments of its path, then its parameters. So `['tickets']` is the beginning of every read
 * below `/tickets`; without `input` it is what all reads of this one operation match.
 */
export function operationKey<const O extends Operation>(operation: O, input?: OperationCall<O>): QueryKey {
  const { params = {}, query = {} }: Parts = input ?? {};
  const given = Object.entries({ ...params, ...query }).filter(([, value]) => value !== undefined);
  return [...operation.path.slice(1).split('/'), Object.fromEntries(given)];
}

/** A read as a query: for `useSuspenseQuery`, `seen`, prefetching. */
export function operationQuery<const O extends Operation & { method: 'get' }>(operation: O, input: OperationCall<O>) {
  return queryOptions({
    queryKey: operationKey(operation, input),
    queryFn: ({ signal }) => runOperation(operation, input, { signal } as RunOptions<O>), // `later` is for changes
  });
}
