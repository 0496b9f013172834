import * as v from 'valibot';
import type { ReadSetting } from './sign-in-methods.ts';

/** Sizes and timeouts of the connection pool for requests. */
export interface PoolSettings {
  /** Maximum number of connections. */
  connections: number;
  /** PostgreSQL's timeout per statement, in milliseconds. */
  statementTimeoutMs: number;
  /** PostgreSQL's timeout for waiting on a lock, in milliseconds. */
  lockTimeoutMs: number;
  /** PostgreSQL's timeout for an idle transaction, in milliseconds. */
  idleTransactionTimeoutMs: number;
  /** Milliseconds without a response after which a connection counts as dead. Longer than the statement timeout. */
  queryTimeoutMs: number;
  /** Timeout in milliseconds for a new or a free connection. */
  connectTimeoutMs: number;
}

export const defaultPoolSettings: PoolSettings = {
  connections: 20,
  statementTimeoutMs: 15_000,
  lockTimeoutMs: 5_000,
  idleTransactionTimeoutMs: 30_000,
  queryTimeoutMs: 20_000,
  connectTimeoutMs: 5_000,
};

const connections = numberBetween(3, 500, '');
const seconds = numberBetween(1, 3600, ' of seconds');

/** Reads sizes and timeouts of the connection pool from the environment, where timeouts are in seconds. */
export function readDatabaseSettings(read: ReadSetting, refuse: (name: string, remedy: string) => void): PoolSettings {
  const milliseconds = (name: string, fallbackMs: number) => read(name, seconds, fallbackMs / 1000) * 1000;
  const settings: PoolSettings = {
    connections: read('DATABASE_POOL_SIZE', connections, defaultPoolSettings.connections),
    statementTimeoutMs: milliseconds('DATABASE_STATEMENT_TIMEOUT', defaultPoolSettings.statementTimeoutMs),
    lockTimeoutMs: milliseconds('DATABASE_LOCK_TIMEOUT', defaultPoolSettings.lockTimeoutMs),
    idleTransactionTimeoutMs: milliseconds('DATABASE_IDLE_TRANSACTION_TIMEOUT', defaultPoolSettings.idleTransactionTimeoutMs),
    queryTimeoutMs: milliseconds('DATABASE_QUERY_TIMEOUT', defaultPoolSettings.queryTimeoutMs),
    connectTimeoutMs: milliseconds('DATABASE_CONNECT_TIMEOUT', defaultPoolSettings.connectTimeoutMs),
  };
  // Otherwise each slow statement would look like a dead connection.
  if (settings.queryTimeoutMs <= settings.statementTimeoutMs)
    refuse('DATABASE_QUERY_TIMEOUT', 'must be longer than DATABASE_STATEMENT_TIMEOUT');
  if (settings.lockTimeoutMs > settings.statementTimeoutMs)
    refuse('DATABASE_LOCK_TIMEOUT', 'must not be longer than DATABASE_STATEMENT_TIMEOUT');
  return settings;
}

function numberBetween(least: number, most: number, unit: string) {
  const remedy = `use a number${unit} from ${least} to ${most}`;
  return v.pipe(v.string(), v.regex(/^\d{1,4}$/, remedy), v.transform(Number), v.minValue(least, remedy), v.maxValue(most, remedy));
}
