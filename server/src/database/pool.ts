import pg from 'pg';
import type { PoolSettings } from '../settings/database-settings.ts';
import { TurnSocket } from './socket.ts';

const keepAliveAfterMs = 10_000;
const idleConnectionMs = 30_000;

/** A pool connection with a generation, which can be closed without waiting for the server. */
class PooledClient extends pg.Client {
  readonly generation: number;
  readonly #socket: TurnSocket;

  constructor(config: pg.ClientConfig, generation: number) {
    const socket = new TurnSocket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
    this.generation = generation;
  }

  /** Closes the socket immediately. A graceful close would wait forever for a server that does not respond. */
  cut(): void {
    this.#socket.destroy();
  }
}

export type Connection = PooledClient & pg.PoolClient;

export interface HealingPool {
  /** Returns a connection for one transaction. Call `release()` afterwards, with the error if it must not be reused. */
  connect(): Promise<Connection>;
  /**
   * Reports that a connection did not respond. Connections of the same or an older generation are closed and replaced at their next use.
   */
  distrust(connection: Connection): void;
  close(): Promise<void>;
}

/**
 * Opens a pool that recovers from a network that drops packets. A statement timeout closes its connection, and connections of the same
 * generation are not reused. Connects lazily.
 */
export function openPool(url: string, settings: PoolSettings): HealingPool {
  let generation = 0;
  const config: pg.PoolConfig = {
    connectionString: url,
    pipeline: true, // sends a statement without waiting for the previous response
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    connectionTimeoutMillis: settings.connectTimeoutMs,
    statement_timeout: settings.statementTimeoutMs,
    lock_timeout: settings.lockTimeoutMs,
    idle_in_transaction_session_timeout: settings.idleTransactionTimeoutMs,
    query_timeout: settings.queryTimeoutMs,
    application_name: 'cairn',
  };
  class Client extends PooledClient {
    constructor() {
      super(config, generation);
    }
  }
  const pool = new pg.Pool({ ...config, max: settings.connections, idleTimeoutMillis: idleConnectionMs, Client });
  // An idle connection that fails is replaced at the next use. Without a listener the error would end the process.
  pool.on('error', () => undefined);
  // Same for an active connection: the error rejects its running statement.
  pool.on('connect', (client) => client.on('error', () => undefined));

  return {
    async connect() {
      for (;;) {
        const connection = (await pool.connect()) as Connection; // the pool creates only instances of `Client`
        if (connection.generation === generation) return connection;
        connection.cut();
        connection.release(true);
      }
    },
    distrust(connection) {
      if (connection.generation === generation) generation += 1;
    },
    close: () => pool.end(),
  };
}
