import { withAfterCommit } from './after-commit.ts';
import type { Transaction } from './database.ts';

/** Does a part of a transaction by itself (a savepoint): where it fails, it alone is undone, with what waits for its end, and the rest may go on. */
export function apart<T>(tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return withAfterCommit(() => tx.transaction(work));
}
