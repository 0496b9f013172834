import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const startupPatienceMs = 10_000;

/** The database is unreachable or rejects the login. `reason` never contains the password. */
export class DatabaseUnreachable extends Error {
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`the database cannot be used: ${reason}`, options);
    this.name = 'DatabaseUnreachable';
    this.reason = reason;
  }
}

/** Connects to the database. Retries for up to 10 seconds while the server starts. @throws DatabaseUnreachable */
export async function connect(url: string, name: string): Promise<pg.Client> {
  const deadline = Date.now() + startupPatienceMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url, application_name: name, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined); // the error also rejects the running query
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

/** Returns the first error in the cause chain with this SQLSTATE. */
export function findCause(error: unknown, code: string): Error | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (codeOf(cause) === code) return cause;
  return undefined;
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
