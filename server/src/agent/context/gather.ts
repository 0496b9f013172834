import { setTimeout as pause } from 'node:timers/promises';

interface Gathered {
  /** Counts one for each id. Resolved, or rejected, with the writing that holds them. */
  add(ids: readonly string[]): Promise<void>;
  /** Resolved once nothing waits to be written. */
  written(): Promise<void>;
}

/**
 * Adds up what comes until it is written: at once where nothing was of late, else together with whatever comes in the
 * `everyMs` after the last writing, so that many who count the same at the same time write it once. `write` never runs beside itself.
 */
export function gatherCounts(write: (counts: ReadonlyMap<string, number>) => Promise<void>, everyMs: number): Gathered {
  let former: Promise<unknown> = Promise.resolve();
  let last: Promise<void> = Promise.resolve();
  let waiting: Map<string, number> | undefined;

  function open(): Map<string, number> {
    const counts = new Map<string, number>();
    last = former.then(() => {
      waiting = undefined;
      return write(counts);
    });
    // Whoever has brought something is told of its failure; and no process goes on for this.
    former = Promise.allSettled([last]).then(() => pause(everyMs, undefined, { ref: false }));
    return counts;
  }

  return {
    add(ids) {
      if (ids.length === 0) return Promise.resolve();
      waiting ??= open();
      for (const id of ids) waiting.set(id, (waiting.get(id) ?? 0) + 1);
      return last;
    },
    written: () => last,
  };
}
