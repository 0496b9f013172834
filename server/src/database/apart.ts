import { withAfterCommit } from './after-commit.ts';
import type { Transaction } from './database.ts';

/**
 * Runs `work` in a savepoint. If it fails, only its changes and its `afterCommit` callbacks are rolled back, and the transaction can
 * continue.
 */
export function apart<T>(tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return withAfterCommit(() => tx.transaction(work));
}
