import { setTimeout as pause } from 'node:timers/promises';
import { isRepeatable } from './failure.ts';

const attempts = 4;
const pauseMs = 20;

/**
 * Runs a whole transaction, and runs it again where PostgreSQL has rolled it back because of a deadlock or a serialization failure.
 * Each pause is random, so that two that block each other do not meet again.
 * @throws what the last attempt threw
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
