import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';

interface Gathered<T> {
  /** Takes what is to be written. Resolved, or rejected, with the writing that holds it. */
  add(items: readonly T[]): Promise<void>;
  /** Writes what waits without more ado. Resolved once nothing does, whatever became of it. */
  written(): Promise<void>;
}

/**
 * Collects what comes until it is written: at once where nothing was of late, else together with whatever comes in the
 * `everyMs` after the last writing, so that many who write the same at the same time write it once. `write` never runs beside itself.
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
    await Promise.race([pause(everyMs, undefined, { ref: false }), promise]); // no process goes on for this
  }

  function open(): T[] {
    const items: T[] = [];
    last = former.then(() => {
      waiting = undefined;
      return write(items);
    });
    // Whoever has brought something is told of its failure.
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
  /** Takes what is to be written. Resolved, or rejected, with the writing that holds it. */
  add(database: Database, tenantId: string, items: readonly T[]): Promise<void>;
  /** Writes what waits there without more ado. Resolved once nothing does, whatever became of it: whoever has brought it is told. */
  written(database: Database): Promise<void>;
}

/** The same for each database, and in it for each tenant. */
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
