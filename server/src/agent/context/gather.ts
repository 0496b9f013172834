/**
 * Adds up what comes while the former sum is being written, so that many who count the same at the same time write it once.
 * `write` never runs beside itself; each caller waits for the writing that holds what it has brought, and fails with it.
 */
export function gatherCounts(write: (counts: ReadonlyMap<string, number>) => Promise<void>): (ids: readonly string[]) => Promise<void> {
  let former: Promise<unknown> = Promise.resolve();
  let waiting: { counts: Map<string, number>; written: Promise<void> } | undefined;

  function open() {
    const counts = new Map<string, number>();
    const written = former.then(() => {
      waiting = undefined;
      return write(counts);
    });
    former = Promise.allSettled([written]); // whoever has brought something is told of its failure
    return { counts, written };
  }

  return (ids) => {
    if (ids.length === 0) return Promise.resolve();
    waiting ??= open();
    const { counts, written } = waiting;
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    return written;
  };
}
