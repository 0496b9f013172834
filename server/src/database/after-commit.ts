import { AsyncLocalStorage } from 'node:async_hooks';

/** The callbacks of a running transaction. */
interface Waiting {
  pieces: (() => void)[];
  open: boolean;
}

const waiting = new AsyncLocalStorage<Waiting>();

/**
 * Runs a callback with an external effect after the current transaction commits. Drops it on rollback. Runs it immediately outside of a
 * transaction.
 */
export function afterCommit(piece: () => void): void {
  const transaction = waiting.getStore();
  if (transaction?.open) transaction.pieces.push(piece);
  else piece();
}

/** Runs a transaction or savepoint and then its `afterCommit` callbacks. A savepoint passes them to the outer transaction. */
export async function withAfterCommit<T>(transaction: () => Promise<T>): Promise<T> {
  const own: Waiting = { pieces: [], open: true };
  const done = await waiting.run(own, transaction).finally(() => {
    own.open = false;
  });
  for (const piece of own.pieces) afterCommit(piece);
  return done;
}
