import pg from 'pg';
import type { PoolSettings } from '../settings/database-settings.ts';
import { TurnSocket } from './socket.ts';

const keepAliveAfterMs = 10_000;
const idleConnectionMs = 30_000;

/** A connection of the pool that knows how old it is, and can be cut without waiting for an answer. */
class PooledClient extends pg.Client {
  readonly generation: number;
  readonly #socket: TurnSocket;

  constructor(config: pg.ClientConfig, generation: number) {
    const socket = new TurnSocket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
    this.generation = generation;
  }

  /** Closes the socket at once: a goodbye to a server that does not answer would wait for ever. */
  cut(): void {
    this.#socket.destroy();
  }
}

export type Connection = PooledClient & pg.PoolClient;

export interface HealingPool {
  /** A connection for one transaction. Give it back by `release()`, with the error where it cannot be used again. */
  connect(): Promise<Connection>;
  /** One connection did not answer: those that are as old or older are cut when it is their turn to be used, and replaced. */
  distrust(connection: Connection): void;
  close(): Promise<void>;
}

/**
 * Opens a pool that recovers from a network that swallows what is sent: a statement that is not answered in time closes its
 * connection, and connections of the same age are not used again. Connections are opened as they are needed.
 */
export function openPool(url: string, settings: PoolSettings): HealingPool {
  let generation = 0;
  const config: pg.PoolConfig = {
    connectionString: url,
    pipeline: true, // a statement need not wait for the answer to the one before it
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
  // A connection that dies while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The same for one that dies at work: the statement under way is refused, and its caller gets that error.
  pool.on('connect', (client) => client.on('error', () => undefined));

  return {
    async connect() {
      for (;;) {
        const connection = (await pool.connect()) as Connection; // the pool opens no other kind than `Client`
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
