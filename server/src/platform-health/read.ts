import { statfs } from 'node:fs/promises';
import type { PlatformHealth } from '@cairn/api';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { tenants, users } from '../auth/schema.ts';
import { subscriptions } from '../billing/schema.ts';
import type { Transaction } from '../database/database.ts';
import { countJobs } from '../job-admin/query.ts';
import { countMails } from '../mail-admin/query.ts';
import type { ProductServices } from '../services.ts';
import { countWaiting } from '../waitlist/query.ts';
import { listProcesses, measureProcess } from './processes.ts';

type Stored = Omit<PlatformHealth, 'storage'>;

type Measured = Pick<ProductServices, 'settings' | 'database' | 'requestCounts' | 'bell'>;

/** How many of the largest tables are named. */
const namedTables = 5;

/** Returns what the database says about the installation. */
export async function readStored(tx: Transaction, services: Measured): Promise<Stored> {
  const { settings } = services;
  const days = (count: number) => sql`now() - make_interval(days => ${count}::integer)`;
  return {
    tenants: {
      active: await tx.$count(tenants, eq(tenants.status, 'active')),
      suspended: await tx.$count(tenants, eq(tenants.status, 'suspended')),
      createdIn30Days: await tx.$count(tenants, gt(tenants.createdAt, days(30))),
    },
    pastDue: await tx.$count(subscriptions, eq(subscriptions.state, 'past_due')),
    signUps: {
      week: await tx.$count(users, gt(users.createdAt, days(7))),
      weekBefore: await tx.$count(users, and(gt(users.createdAt, days(14)), lte(users.createdAt, days(7)))),
    },
    waiting: settings.signup === 'waitlist' ? await countWaiting(tx) : null,
    jobs: await countJobs(tx),
    mails: await countMails(tx),
    database: await readDatabase(tx),
    processes: await listProcesses(tx, measureProcess(services)),
  };
}

const DatabaseSchema = v.object({
  bytes: v.nullable(v.number()),
  connections: v.number(),
  maxConnections: v.number(),
  tables: v.array(v.object({ name: v.string(), bytes: v.number() })),
});

async function readDatabase(tx: Transaction): Promise<PlatformHealth['database']> {
  const begun = performance.now();
  await tx.execute(sql`select 1`);
  const answerMs = Math.round((performance.now() - begun) * 10) / 10;
  const { rows } = await tx.execute(sql`
    select
      case when has_database_privilege(current_database(), 'connect') then pg_database_size(current_database())::float8 end as bytes,
      (select numbackends from pg_stat_database where datname = current_database()) as connections,
      current_setting('max_connections')::integer as "maxConnections",
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'bytes', bytes) order by bytes desc), '[]'::jsonb) from (
        select c.relname as name, pg_total_relation_size(c.oid) as bytes
        from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        order by bytes desc limit ${namedTables}::integer) largest) as tables`);
  return { answerMs, ...v.parse(DatabaseSchema, rows[0]) };
}

/** Returns how full the disk of the data directory is; null if it cannot be read. */
export async function readDisk({ settings, log }: Pick<ProductServices, 'settings' | 'log'>): Promise<PlatformHealth['storage']> {
  try {
    const { bavail, blocks, bsize } = await statfs(settings.dataDir);
    const freeBytes = bavail * bsize;
    return { freeBytes, totalBytes: blocks * bsize, low: freeBytes < settings.diskReserveBytes };
  } catch (error) {
    // The page says so; its other figures are still wanted.
    log.warn({ event: 'health.disk_unreadable', err: error }, 'the disk of the data directory cannot be read');
    return null;
  }
}
