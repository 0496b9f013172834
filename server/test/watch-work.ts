import { createHook } from 'node:async_hooks';
import pg from 'pg';

interface Work<T> {
  result: T;
  /** The statements that were run, in order, with placeholders for values. */
  statements: string[];
  /** The number of passwords hashed. */
  hashes: number;
}

/** Records the slow work of `run`: statements and password hashes. Two runs with the same work cannot be told apart by their time. */
export async function watchWork<T>(run: () => Promise<T>): Promise<Work<T>> {
  const statements: string[] = [];
  let hashes = 0;
  const jobs = createHook({
    init: (_id, type) => {
      if (/argon2/i.test(type)) hashes += 1;
    },
  });
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function watched(this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    const text =
      typeof first === 'string' ? first : typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : '';
    statements.push(text);
    return Reflect.apply(query, this, given);
  };
  jobs.enable();
  try {
    return { result: await run(), statements, hashes };
  } finally {
    jobs.disable();
    pg.Client.prototype.query = query;
  }
}
