import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/column.ts';

/** Global, one row, and out of reach for requests: what the installation that uses this database is known by. */
export const installation = pgTable(
  'installation',
  {
    only: boolean('only').primaryKey().default(true),
    /** Of the secret that the database is used with, as `fingerprintOf` computes it. */
    secretFingerprint: text('secret_fingerprint').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [check('installation_only_check', sql`${table.only}`)],
);
