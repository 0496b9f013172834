import { ApiError, queryClient } from '@cairn/shell';
import { whenIdle } from '@cairn/ui/core';
import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';
import type { Query } from '@tanstack/react-query';
import { type PersistedClient, persistQueryClient } from '@tanstack/react-query-persist-client';
import { clear, createStore, del, get, set } from 'idb-keyval';

const maxAgeMs = 7 * 86_400_000;
/** Increased when the API's responses change their shape. Older persisted data is then discarded. */
const schemaVersion = '4';

let stopKeeping: () => void = () => undefined;

const database = createStore('cairn-queries', 'queries');

/**
 * Persists query data, so that it stays readable without the server. It is stored for one user in one tenant and never restored for
 * another. Resolves once the data is back in the cache.
 */
export async function persistQueries(userId: string, tenantId: string): Promise<void> {
  const owner = `${userId}.${tenantId}.${schemaVersion}`;
  let ended = false;
  const persister = createAsyncStoragePersister({
    key: 'queries',
    throttleTime: 500,
    // Serializes all queries at once, so it waits until the page is idle.
    serialize: (all) => new Promise<string>((resolve) => whenIdle(() => resolve(JSON.stringify(withoutErrors(all))))),
    storage: {
      getItem: (key) => unlessRefused(async () => (await get<string>(key, database)) ?? null, null),
      // A delayed write must not restore what a sign-out has deleted.
      setItem: (key, value: string) => unlessRefused(async () => (ended ? undefined : set(key, value, database)), undefined),
      removeItem: (key) => unlessRefused(() => del(key, database), undefined),
    },
  });
  const [unsubscribe, restored] = persistQueryClient({
    queryClient,
    persister,
    maxAge: maxAgeMs,
    buster: owner,
    dehydrateOptions: { shouldDehydrateQuery: isReadable },
  });
  stopKeeping = () => {
    ended = true;
    unsubscribe();
  };
  await restored;
  // Persisted data may be older than a write just before a reload, so it is shown and refetched regardless of its age.
  await queryClient.invalidateQueries({
    refetchType: 'none',
    predicate: ({ state }) => state.dataUpdatedAt < performance.timeOrigin,
  });
}

/**
 * Returns whether the query has data to show without the server. A refetch that did not reach the server does not matter; one that the
 * server refused does.
 */
function isReadable({ state }: Query): boolean {
  const { data, error } = state;
  return data !== undefined && !(error instanceof ApiError && error.status >= 400 && error.status < 500);
}

/** Returns the queries as before any failed refetch: errors lose their class in JSON, and the next start refetches anyway. */
function withoutErrors(all: PersistedClient): PersistedClient {
  const queries = all.clientState.queries.map((query) => ({
    ...query,
    state: { ...query.state, status: 'success' as const, error: null, fetchFailureCount: 0, fetchFailureReason: null },
  }));
  return { ...all, clientState: { ...all.clientState, queries } };
}

/**
 * Runs `work`. If the browser refuses its database (blocked, full, damaged), query data stays in memory only and the application continues.
 */
async function unlessRefused<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    console.warn('what is read is not persisted in this browser', error.name);
    return otherwise;
  }
}

/** Deletes all query data, in memory and on disk, of all users. */
export async function forgetQueries(): Promise<void> {
  stopKeeping();
  queryClient.clear();
  await unlessRefused(() => clear(database), undefined);
}
