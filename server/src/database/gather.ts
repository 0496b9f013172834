import { setTimeout as pause } from 'node:timers/promises';

interface Gathered<T> {
  /** Takes what is to be written. Resolved, or rejected, with the writing that holds it. */
  add(items: readonly T[]): Promise<void>;
  /** Resolved once nothing waits to be written. */
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

  function open(): T[] {
    const items: T[] = [];
    last = former.then(() => {
      waiting = undefined;
      return write(items);
    });
    // Whoever has brought something is told of its failure; and no process goes on for this.
    former = Promise.allSettled([last]).then(() => pause(everyMs, undefined, { ref: false }));
    return items;
  }

  return {
    add(items) {
      if (items.length === 0) return Promise.resolve();
      waiting ??= open();
      waiting.push(...items);
      return last;
    },
    written: () => last,
  };
}
