import { type QueuedChange, QueuedChangeSchema } from '@cairn/shell/host';
import { createStore, get, update } from 'idb-keyval';
import * as v from 'valibot';

/** Not wiped at sign-out: what somebody did offline waits for their next sign-in, and is read by nobody else's. */
const database = createStore('cairn-queue', 'waiting');

const EntriesSchema = v.fallback(v.array(QueuedChangeSchema), []);

/** What one person has waiting in one organization, in this browser; every tab reads and writes the same. */
export interface Kept {
  read(): Promise<QueuedChange[]>;
  /** One change at a time, over all tabs. What is kept now. */
  change(work: (entries: QueuedChange[]) => QueuedChange[]): Promise<QueuedChange[]>;
}

export function keptFor(userId: string, tenantId: string): Kept {
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
