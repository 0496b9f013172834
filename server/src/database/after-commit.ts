import { AsyncLocalStorage } from 'node:async_hooks';

/** What waits for the end of a transaction; of one that has ended nothing waits any more. */
interface Waiting {
  pieces: (() => void)[];
  open: boolean;
}

const waiting = new AsyncLocalStorage<Waiting>();

/**
 * Does what leaves the database, and cannot be undone there, once the transaction that asks for it is committed; never where that
 * is undone, and at once outside of any.
 */
export function afterCommit(piece: () => void): void {
  const transaction = waiting.getStore();
  if (transaction?.open) transaction.pieces.push(piece);
  else piece();
}

/** Runs a transaction, or a part of one, and hands on what waits for it: to the whole that it is a part of, if it is. */
export async function withAfterCommit<T>(transaction: () => Promise<T>): Promise<T> {
  const own: Waiting = { pieces: [], open: true };
  const done = await waiting.run(own, transaction).finally(() => {
    own.open = false;
  });
  for (const piece of own.pieces) afterCommit(piece);
  return done;
}
