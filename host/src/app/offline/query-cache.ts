import { ApiError, queryClient } from '@cairn/shell';
import { whenIdle } from '@cairn/ui/core';
import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';
import type { Query } from '@tanstack/react-query';
import { type PersistedClient, persistQueryClient } from '@tanstack/react-query-persist-client';
import { clear, createStore, del, get, set } from 'idb-keyval';

const maxAgeMs = 7 * 86_400_000;
/** Changes when what the API answers changes its shape: what was kept before is then forgotten. */
const schemaVersion = '4';

let stopKeeping: () => void = () => undefined;

const database = createStore('cairn-queries', 'queries');

/**
 * What was read stays readable without the server. Kept for one user in one tenant; another one's is never restored.
 * Answers once the kept reads are back in the cache.
 */
export async function keepQueries(userId: string, tenantId: string): Promise<void> {
  const owner = `${userId}.${tenantId}.${schemaVersion}`;
  let ended = false;
  const persister = createAsyncStoragePersister({
    key: 'queries',
    throttleTime: 500,
    // All that was read, as one text: not in the middle of what somebody waits for.
    serialize: (all) => new Promise<string>((resolve) => whenIdle(() => resolve(JSON.stringify(withoutErrors(all))))),
    storage: {
      getItem: (key) => unlessRefused(async () => (await get<string>(key, database)) ?? null, null),
      // A write that was put off must not bring back what a sign-out has wiped.
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
  // What was kept may be older than what was written just before a reload: it is shown, and asked for again, however young it is.
  await queryClient.invalidateQueries({
    refetchType: 'none',
    predicate: ({ state }) => state.dataUpdatedAt < performance.timeOrigin,
  });
}

/** Is there data to show without the server? A refetch that found no server changes nothing; one that the server refused does. */
function isReadable({ state }: Query): boolean {
  const { data, error } = state;
  return data !== undefined && !(error instanceof ApiError && error.status >= 400 && error.status < 500);
}

/** The reads as they were before any refetch failed: an error loses its class in JSON, and the next start asks again anyway. */
function withoutErrors(all: PersistedClient): PersistedClient {
  const queries = all.clientState.queries.map((query) => ({
    ...query,
    state: { ...query.state, status: 'success' as const, error: null, fetchFailureCount: 0, fetchFailureReason: null },
  }));
  return { ...all, clientState: { ...all.clientState, queries } };
}

/** Where the browser refuses its database (blocked, full, damaged), reads are in memory alone, and the application works on. */
async function unlessRefused<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    console.warn('what is read is not persisted in this browser', error.name);
    return otherwise;
  }
}

/** Forgets everything that was read, in memory and on disk, whoever it belonged to. */
export async function forgetQueries(): Promise<void> {
  stopKeeping();
  queryClient.clear();
  await unlessRefused(() => clear(database), undefined);
}
