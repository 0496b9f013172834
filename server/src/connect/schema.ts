import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../database/column.ts';

export const connectStates = ['open', 'approved', 'declined', 'used'] as const;

/**
 * Global, accessed through functions only: requests of programs for an API key. They belong to no tenant until a person approves one, and
 * are deleted an hour after their end. No row holds a secret in clear text.
 */
export const connectRequests = pgTable(
  'connect_requests',
  {
    id: text('id').primaryKey(),
    /** Keyed hash of the person's code. */
    codeHash: text('code_hash').notNull(),
    /** SHA-256 of the program's secret. */
    secretHash: text('secret_hash').notNull(),
    /** DER, SPKI, base64. */
    publicKey: text('public_key').notNull(),
    /** As the program sent them. */
    machine: text('machine').notNull(),
    client: text('client').notNull(),
    /** The slug of the wanted project; once approved, of the project of the key. */
    project: text('project').notNull(),
    address: text('address').notNull(),
    status: text('status', { enum: connectStates }).notNull().default('open'),
    /** The key's secret, encrypted to `public_key`. Set while it is approved and not fetched. */
    ciphertext: text('ciphertext'),
    /** Seconds between two polls. */
    pollInterval: integer('poll_interval').notNull(),
    polledAt: moment('polled_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    oneOf(table.status, connectStates),
    uniqueIndex('connect_requests_code_key').on(table.codeHash),
    uniqueIndex('connect_requests_secret_key').on(table.secretHash),
    index('connect_requests_end_index').on(table.expiresAt),
  ],
);
