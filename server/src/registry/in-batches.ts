/** Number of concurrent requests to the release store. */
const atOnce = 8;

/** Processes all items, a few at a time. Returns the results in order. */
export async function mapInBatches<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += atOnce) done.push(...(await Promise.all(all.slice(at, at + atOnce).map(work))));
  return done;
}
