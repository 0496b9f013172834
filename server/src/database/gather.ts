import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';

interface Gathered<T> {
  /** Adds items to the next batch. Resolves or rejects with the write of that batch. */
  add(items: readonly T[]): Promise<void>;
  /** Writes the waiting items immediately. Resolves when none are left, even if writes failed. */
  written(): Promise<void>;
}

/**
 * Creates a write batcher. Writes immediately if nothing was written recently; otherwise collects items until `everyMs` after the last
 * write, so that concurrent callers share one write. `write` never runs concurrently with itself.
 */
export function gather<T>(write: (items: readonly T[]) => Promise<void>, everyMs: number): Gathered<T> {
  let former: Promise<unknown> = Promise.resolve();
  let last: Promise<void> = Promise.resolve();
  let waiting: T[] | undefined;
  let hurried = false;
  let wake: (() => void) | undefined;

  async function rest(): Promise<void> {
    if (hurried) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    await Promise.race([pause(everyMs, undefined, { ref: false }), promise]); // does not keep the process alive
  }

  function open(): T[] {
    const items: T[] = [];
    last = former.then(() => {
      waiting = undefined;
      return write(items);
    });
    // Callers of `add` receive the error.
    former = Promise.allSettled([last]).then(rest);
    return items;
  }

  return {
    add(items) {
      if (items.length === 0) return Promise.resolve();
      waiting ??= open();
      waiting.push(...items);
      return last;
    },
    async written() {
      hurried = true;
      wake?.();
      await Promise.allSettled([last]);
      hurried = false;
    },
  };
}

interface GatheredByTenant<T> {
  /** Adds items to the next batch of the tenant. Resolves or rejects with the write of that batch. */
  add(database: Database, tenantId: string, items: readonly T[]): Promise<void>;
  /** Writes the waiting items of all tenants immediately. Resolves when none are left, even if writes failed; `add` reports the errors. */
  written(database: Database): Promise<void>;
}

/** Creates a write batcher per database and tenant. */
export function gatherByTenant<T>(
  write: (database: Database, tenantId: string, items: readonly T[]) => Promise<void>,
  everyMs: number,
): GatheredByTenant<T> {
  const gathered = new WeakMap<Database, Map<string, Gathered<T>>>();
  return {
    add(database, tenantId, items) {
      const tenants = gathered.get(database) ?? new Map<string, Gathered<T>>();
      gathered.set(database, tenants);
      const those = tenants.get(tenantId) ?? gather((items: readonly T[]) => write(database, tenantId, items), everyMs);
      tenants.set(tenantId, those);
      return those.add(items);
    },
    async written(database) {
      await Promise.all([...(gathered.get(database)?.values() ?? [])].map(({ written }) => written()));
    },
  };
}
