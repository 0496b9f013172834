/** How much of one piece of work goes to the store of releases at a time. */
const atOnce = 8;

/** Works on all, a few at a time; the answers in order. */
export async function inBatches<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += atOnce) done.push(...(await Promise.all(all.slice(at, at + atOnce).map(work))));
  return done;
}
