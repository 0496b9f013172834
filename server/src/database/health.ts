import pg from 'pg';
import { databaseFailure } from './failure.ts';

/** `out-of-space`: the database responds, but cannot store data. */
export type DatabaseHealth = 'ready' | 'out-of-space' | 'unreachable';

export interface HealthCheck {
  /** Checks the database. Never rejects, and resolves within about two seconds. Concurrent calls share one check. */
  check(): Promise<DatabaseHealth>;
  /** Records that a write failed because the disk is full. From then on each check attempts a write until one succeeds. */
  noteOutOfSpace(): void;
  close(): Promise<void>;
}

const timeoutMs = 2_000;
/** Allocates about 300 kB on disk and frees them. */
const writeProbe = `
  begin;
  create temporary table cairn_space_probe on commit drop as select md5(n::text) from generate_series(1, 4000) n;
  commit`;

/** Creates a health check with a dedicated connection, so that an exhausted pool does not look like an unreachable database. */
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
      pipeline: true, // a query timeout closes the connection
    });
    next.on('error', () => {
      if (client === next) client = undefined; // the next check opens a new one
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
