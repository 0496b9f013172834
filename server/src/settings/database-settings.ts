import * as v from 'valibot';
import type { ReadSetting } from './sign-in-methods.ts';

/** Sizes and time limits of the connections that requests run on. */
export interface PoolSettings {
  /** Connections that are open at most. */
  connections: number;
  /** Milliseconds until PostgreSQL ends a statement. */
  statementTimeoutMs: number;
  /** Milliseconds until PostgreSQL gives up waiting for a lock. */
  lockTimeoutMs: number;
  /** Milliseconds until PostgreSQL ends a transaction in which nothing is asked. */
  idleTransactionTimeoutMs: number;
  /** Milliseconds without an answer after which a connection counts as dead. Longer than a statement may take. */
  queryTimeoutMs: number;
  /** Milliseconds to wait for a new connection, or for one that is free. */
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

/** Sizes and time limits of the database connections, as far as the environment changes them. All time limits are in seconds there. */
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
  // Otherwise each slow statement would look like a connection that is dead.
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
