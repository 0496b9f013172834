import { queryClient } from '@cairn/shell';
import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';
import { persistQueryClient } from '@tanstack/react-query-persist-client';
import { clear, createStore, del, get, set } from 'idb-keyval';

const maxAgeMs = 7 * 86_400_000;
/** Changes when what the API answers changes its shape: what was kept before is then forgotten. */
const schemaVersion = '1';

const database = createStore('cairn-queries', 'queries');

/**
 * What was read stays readable without the server. Kept for one user in one tenant; another one's is never restored.
 * Answers once the kept reads are back in the cache.
 */
export async function keepQueries(userId: string, tenantId: string): Promise<void> {
  const owner = `${userId}.${tenantId}.${schemaVersion}`;
  const persister = createAsyncStoragePersister({
    key: 'queries',
    throttleTime: 500,
    storage: {
      getItem: async (key) => (await get<string>(key, database)) ?? null,
      setItem: (key, value: string) => set(key, value, database),
      removeItem: (key) => del(key, database),
    },
  });
  const [, restored] = persistQueryClient({ queryClient, persister, maxAge: maxAgeMs, buster: owner });
  await restored;
}

/** Forgets everything that was kept, whoever it belonged to. */
export function forgetQueries(): Promise<void> {
  return clear(database);
}
