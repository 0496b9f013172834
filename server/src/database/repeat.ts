import { setTimeout as pause } from 'node:timers/promises';
import { isRepeatable } from './failure.ts';

const attempts = 4;
const pauseMs = 20;

/**
 * Runs a transaction, and retries it after a deadlock or a serialization failure. The delay is random, so that two conflicting transactions
 * do not collide again.
 * @throws the error of the last attempt
 */
export async function repeatable<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === attempts || !isRepeatable(error)) throw error;
      await pause(Math.random() * pauseMs * 2 ** attempt);
    }
  }
}
