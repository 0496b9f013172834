import pg from 'pg';
import { databaseFailure } from './failure.ts';

/** `out-of-space`: it answers, and cannot store anything. */
export type DatabaseHealth = 'ready' | 'out-of-space' | 'unreachable';

export interface HealthCheck {
  /** Asks now. Never rejects, and answers within about two seconds. Calls at the same time share one question. */
  check(): Promise<DatabaseHealth>;
  /** A write was refused because the disk is full: from now on each check tries one until it succeeds. */
  noteOutOfSpace(): void;
  close(): Promise<void>;
}

const timeoutMs = 2_000;
/** Takes new pages of the disk, some 300 kB, and gives them back. */
const writeProbe = `
  begin;
  create temporary table cairn_space_probe on commit drop as select md5(n::text) from generate_series(1, 4000) n;
  commit`;

/** Asks for the database's health over a connection of its own, so that a pool in full use does not look like a database that is gone. */
export function createHealthCheck(url: string): HealthCheck {
  let client: pg.Client | undefined;
  let asking: Promise<DatabaseHealth> | undefined;
  let outOfSpace = false;

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'cairn health',
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      statement_timeout: timeoutMs,
      keepAlive: true,
      pipeline: true, // a question without an answer closes the connection
    });
    next.on('error', () => {
      if (client === next) client = undefined; // the next check opens another one
    });
    await next.connect();
    return next;
  }

  async function ask(): Promise<DatabaseHealth> {
    try {
      client ??= await connect();
      await client.query(outOfSpace ? writeProbe : 'select 1');
      outOfSpace = false;
      return 'ready';
    } catch (error) {
      const former = client;
      client = undefined;
      void former?.end();
      if (databaseFailure(error)?.code === 'OUT_OF_SPACE') return 'out-of-space';
      return 'unreachable';
    }
  }

  return {
    check() {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    noteOutOfSpace() {
      outOfSpace = true;
    },
    async close() {
      await asking;
      await client?.end();
    },
  };
}
