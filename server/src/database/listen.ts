import pg from 'pg';
import type { PoolSettings } from '../settings/database-settings.ts';

export interface Listening {
  heard(payload: string): void;
  /** Called on each (re)connect. Notifications sent while disconnected are lost. */
  regained(): void;
  lost(error: Error): void;
}

const againAfterMs = 1_000;
/** Listens on a PostgreSQL channel over a dedicated connection. Reconnects until closed. */
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
      pipeline: true, // a query timeout closes the connection
    });
    client = next;
    next.on('notification', ({ payload }) => heard(payload ?? ''));
    next.on('error', (error) => breakOff(next, error));
    next.on('end', () => breakOff(next, new Error('the connection was closed')));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      // Without a heartbeat, an idle connection would not notice that the server is gone.
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
