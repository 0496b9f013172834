import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const startupPatienceMs = 10_000;

/** The database cannot be reached, or does not accept the login. `reason` never holds the password. */
export class DatabaseUnreachable extends Error {
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`the database cannot be used: ${reason}`, options);
    this.name = 'DatabaseUnreachable';
    this.reason = reason;
  }
}

/** Connects, and waits up to ten seconds for a server that is only just starting. @throws DatabaseUnreachable */
export async function connect(url: string, name: string): Promise<pg.Client> {
  const deadline = Date.now() + startupPatienceMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url, application_name: name, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined); // a connection that breaks fails the query that runs on it
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end();
      const code = codeOf(error);
      if (!['57P03', 'ECONNREFUSED', 'ENOENT'].includes(code) || Date.now() > deadline) {
        throw new DatabaseUnreachable(error instanceof Error && error.message ? error.message : code, { cause: error });
      }
      await pause(200);
    }
  }
}

/** The error of PostgreSQL with this SQLSTATE among the causes of `error`. */
export function findCause(error: unknown, code: string): Error | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (codeOf(cause) === code) return cause;
  return undefined;
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
