import { auditBreakReasons } from '@cairn/api';
import { bigint, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { tenants } from '../auth/schema.ts';
import { moment, oneOf, tenantColumn } from '../database/column.ts';

const tenant = () => tenantColumn().references(() => tenants.id, { onDelete: 'cascade' });
const position = (name: string) => bigint(name, { mode: 'number' });

/** The end of each tenant's chain of audit entries, signed with the installation's secret, and its last verification. */
export const auditChains = pgTable(
  'audit_chains',
  {
    tenantId: tenant().primaryKey(),
    /** The number of the last sealed entry; 0 if there is none yet. */
    entries: position('entries').notNull().default(0),
    /** The hash of that entry. */
    hash: text('hash').notNull().default(''),
    /** HMAC of both. Without the secret, the end of the chain cannot be moved. */
    signature: text('signature').notNull().default(''),
    sealedAt: moment('sealed_at'),
    verifiedThrough: position('verified_through'),
    verifiedAt: moment('verified_at'),
    /** The first broken entry that the last verification found. */
    brokenAt: position('broken_at'),
    brokenReason: text('broken_reason', { enum: auditBreakReasons }),
  },
  (table) => [oneOf(table.brokenReason, auditBreakReasons)],
);

/** The number and the hash of each sealed entry. No foreign key: an entry that was deleted must be found, not prevented. */
export const auditSeals = pgTable(
  'audit_seals',
  {
    tenantId: tenant(),
    number: position('number').notNull(),
    eventId: text('event_id').notNull(),
    /** SHA-256 over the hash of the entry before and the fields of this one. */
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.number] }), unique('audit_seals_event_key').on(table.eventId)],
);

/** Entries that wait for their seal, written by a trigger. The key is their order. */
export const auditQueue = pgTable(
  'audit_queue',
  { tenantId: tenant(), createdAt: moment('created_at').notNull(), eventId: text('event_id').notNull() },
  (table) => [primaryKey({ columns: [table.tenantId, table.createdAt, table.eventId] })],
);

/** Where retention has cut a chain: the last removed entry, signed. Never deleted. */
export const auditCheckpoints = pgTable(
  'audit_checkpoints',
  {
    tenantId: tenant(),
    number: position('number').notNull(),
    hash: text('hash').notNull(),
    /** How many entries were removed here. */
    removed: integer('removed').notNull(),
    signature: text('signature').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.number] })],
);
