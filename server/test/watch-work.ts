import { createHook } from 'node:async_hooks';
import pg from 'pg';

interface Work<T> {
  result: T;
  /** The SQL that was run, in its order; what stands in for values is left as it is. */
  statements: string[];
  /** How many passwords were hashed. */
  hashes: number;
}

/** What `run` does that takes time: statements and password hashes. Two runs that do the same cannot be told apart by their time. */
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
