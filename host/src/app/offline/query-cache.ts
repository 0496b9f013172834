import { queryClient } from '@cairn/shell';
import { whenAtRest } from '@cairn/ui/core';
import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';
import { persistQueryClient } from '@tanstack/react-query-persist-client';
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
    serialize: (all) => new Promise<string>((resolve) => whenAtRest(() => resolve(JSON.stringify(all)))),
    storage: {
      getItem: async (key) => (await get<string>(key, database)) ?? null,
      // A write that was put off must not bring back what a sign-out has wiped.
      setItem: async (key, value: string) => (ended ? undefined : set(key, value, database)),
      removeItem: (key) => del(key, database),
    },
  });
  const [unsubscribe, restored] = persistQueryClient({ queryClient, persister, maxAge: maxAgeMs, buster: owner });
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

/** Forgets everything that was read, in memory and on disk, whoever it belonged to. */
export async function forgetQueries(): Promise<void> {
  stopKeeping();
  queryClient.clear();
  await clear(database);
}
