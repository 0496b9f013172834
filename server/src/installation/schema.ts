import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/column.ts';

/** Global, one row, closed to requests: identifies the installation that uses this database. */
export const installation = pgTable(
  'installation',
  {
    only: boolean('only').primaryKey().default(true),
    /** The `fingerprintOf` of the secret that the database is used with. */
    secretFingerprint: text('secret_fingerprint').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [check('installation_only_check', sql`${table.only}`)],
);
