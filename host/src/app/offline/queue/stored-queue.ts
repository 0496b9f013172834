import { type QueuedChange, QueuedChangeSchema } from '@cairn/shell/host';
import { createStore, get, update } from 'idb-keyval';
import * as v from 'valibot';

/** Not deleted at sign-out: offline changes wait for the user's next sign-in, and nobody else reads them. */
const database = createStore('cairn-queue', 'waiting');

const EntriesSchema = v.fallback(v.array(QueuedChangeSchema), []);

/** The queue of one user in one organization in this browser, shared by all tabs. */
export interface StoredQueue {
  read(): Promise<QueuedChange[]>;
  /** Applies one change at a time, across all tabs. Returns the new queue. */
  change(work: (entries: QueuedChange[]) => QueuedChange[]): Promise<QueuedChange[]>;
}

export function storedQueueOf(userId: string, tenantId: string): StoredQueue {
  const key = `${userId}.${tenantId}`;
  return {
    read: async () => v.parse(EntriesSchema, await get(key, database)),
    async change(work) {
      let now: QueuedChange[] = [];
      await update(
        key,
        (before: unknown) => {
          now = work(v.parse(EntriesSchema, before));
          return now;
        },
        database,
      );
      return now;
    },
  };
}
