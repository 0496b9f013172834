import pg from 'pg';
import type { PoolSettings } from '../settings/database-settings.ts';

export interface Listening {
  heard(payload: string): void;
  /** The connection is there, at first or again: what was said meanwhile was not heard. */
  regained(): void;
  lost(error: Error): void;
}

const againAfterMs = 1_000;
/** Listens on a channel of PostgreSQL by a connection of its own, which is made anew whenever it breaks, until it is closed. */
export function listen(
  url: string,
  channel: string,
  { heard, regained, lost }: Listening,
  { connectTimeoutMs }: Pick<PoolSettings, 'connectTimeoutMs'>,
): { close(): Promise<void> } {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let closed = false;

  function breakOff(broken: pg.Client, error: Error): void {
    if (client !== broken || closed) return;
    client = undefined;
    clearInterval(heartbeat);
    lost(error);
    void broken.end().catch(lost);
    retry = setTimeout(() => void connect(), againAfterMs).unref();
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'cairn listening',
      keepAlive: true,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: connectTimeoutMs,
      pipeline: true, // a question without an answer closes the connection
    });
    client = next;
    next.on('notification', ({ payload }) => heard(payload ?? ''));
    next.on('error', (error) => breakOff(next, error));
    next.on('end', () => breakOff(next, new Error('the connection was closed')));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      // A connection that only listens would not notice that nobody is at the other end.
      heartbeat = setInterval(
        () => void next.query('select 1').catch((error: Error) => breakOff(next, error)),
        2 * connectTimeoutMs,
      ).unref();
      regained();
    } catch (error) {
      breakOff(next, error instanceof Error ? error : new Error(String(error)));
    }
  }

  void connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      await client?.end();
    },
  };
}
