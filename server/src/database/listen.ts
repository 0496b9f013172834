import pg from 'pg';

export interface Listening {
  heard(payload: string): void;
  /** The connection is there, at first or again: what was said meanwhile was not heard. */
  regained(): void;
  lost(error: Error): void;
}

const againAfterMs = 1_000;

/** Listens on a channel of PostgreSQL by a connection of its own, which is made anew whenever it breaks, until it is closed. */
export function listen(url: string, channel: string, { heard, regained, lost }: Listening): { close(): Promise<void> } {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  function breakOff(broken: pg.Client, error: Error): void {
    if (client !== broken || closed) return;
    client = undefined;
    lost(error);
    void broken.end().catch(lost);
    retry = setTimeout(() => void connect(), againAfterMs).unref();
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'cairn listening',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client = next;
    next.on('notification', ({ payload }) => heard(payload ?? ''));
    next.on('error', (error) => breakOff(next, error));
    next.on('end', () => breakOff(next, new Error('the connection was closed')));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
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
      await client?.end();
    },
  };
}
