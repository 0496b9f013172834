import {
  identityEvents as identityEventNames,
  identityOutcomes,
  MailDeliverySchema,
  memberStates,
  type Preferences,
  tenantPlans,
  tenantRoles,
  tenantStates,
} from '@cairn/api';
import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, oneOf, rowColumns, tenantColumn } from '../database/column.ts';

/** What an audited change came by. */
const auditSources = ['ui', 'api', 'mcp', 'job'] as const;
const userStates = ['active', 'suspended'] as const;

/** Global. An organisation. */
export const tenants = pgTable(
  'tenants',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique('tenants_slug_key'),
    plan: text('plan', { enum: tenantPlans }).notNull().default('free'),
    status: text('status', { enum: tenantStates }).notNull().default('active'),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default(sql`'{}'::jsonb`),
    /** What use above the included may cost in a month, in minor units of the plan's currency; null: any amount. */
    spendCapMinor: bigint('spend_cap_minor', { mode: 'number' }),
    limits: jsonb('limits').$type<Record<string, number>>().notNull().default(sql`'{}'::jsonb`),
    ...rowColumns,
  },
  (table) => [oneOf(table.plan, tenantPlans), oneOf(table.status, tenantStates)],
);

/** Global. A person, with one verified lower-cased e-mail. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull().unique('users_email_key'),
    displayName: text('display_name').notNull().default('User'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    avatar: text('avatar'),
    cairnRole: text('cairn_role').notNull().default('none'),
    preferences: jsonb('preferences').$type<Preferences>().notNull().default(sql`'{}'::jsonb`),
    status: text('status', { enum: userStates }).notNull().default('active'),
    newsletter: boolean('newsletter').notNull().default(false),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.status, userStates),
    index('users_words_index').using('gin', sql.raw(`search_vector(display_name || ' ' || replace(email, '@', ' '))`)),
  ],
);

/** Global, and out of reach for requests but through functions: what a person proves themselves with. */
export const passwords = pgTable('passwords', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: text('hash').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

export const memberships = pgTable(
  'memberships',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: tenantRoles }).notNull(),
    status: text('status', { enum: memberStates }).notNull().default('active'),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.role, tenantRoles),
    oneOf(table.status, memberStates),
    unique('memberships_tenant_user_key').on(table.tenantId, table.userId),
    index('memberships_user_index').on(table.userId),
  ],
);

/** Global. A signed-in browser. Tokens stand here as SHA-256 only. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    tenantId: tenantColumn(),
    tokenHash: text('token_hash').notNull(),
    /** The value before the last rotation, good until `previousUntil`. */
    previousHash: text('previous_hash'),
    previousUntil: moment('previous_until'),
    rotatedAt: moment('rotated_at').notNull().defaultNow(),
    /** "Keep me signed in": 30 days sliding, else 12 hours. */
    keep: boolean('keep').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    /** How the person proved who they are: one of `signInMethods`, and the second step where there was one: `password+totp`. */
    method: text('method').notNull().default('password'),
    /** The network that it was last extended from; empty where that is not known. */
    address: text('address').notNull().default(''),
    /** When it was last extended: while somebody is at work, at most ten minutes ago. */
    seenAt: moment('seen_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the person last proved that it is they: by signing in, or again before a change of how they sign in. */
    provedAt: moment('proved_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    foreignKey({
      name: 'sign_ins_membership_fk',
      columns: [table.tenantId, table.userId],
      foreignColumns: [memberships.tenantId, memberships.userId],
    }).onDelete('cascade'),
    uniqueIndex('sign_ins_token_index').on(table.tokenHash),
    index('sign_ins_previous_index').on(table.previousHash),
    index('sign_ins_user_index').on(table.userId),
  ],
);

/** Global. Somebody who has registered and whose code still waits. Belongs to the browser that registered. */
export const registrations = pgTable(
  'registrations',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    /** Emptied as soon as the code is used. */
    passwordHash: text('password_hash').notNull(),
    name: text('name').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    newsletter: boolean('newsletter').notNull(),
    locale: text('locale').notNull(),
    /** Keyed hash. Null where the address has an account: no code is right then, and nobody can tell. */
    codeHash: text('code_hash'),
    attempts: integer('attempts').notNull().default(0),
    /** Codes sent, the first included. */
    sent: integer('sent').notNull().default(1),
    /** The mail with the last code, and what became of it: pending, sent, or failed for good. */
    mailId: text('mail_id'),
    delivery: text('delivery', { enum: MailDeliverySchema.options }).notNull().default('pending'),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf(table.delivery, MailDeliverySchema.options),
    index('registrations_email_index').on(table.email),
    index('registrations_expires_index').on(table.expiresAt),
    index('registrations_mail_index').on(table.mailId),
  ],
);

/** Global. Written by rate-limiter-flexible, in its own shape; keys are hashes. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** Answers that are given again to the same key for 48 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status').notNull(),
    answer: text('answer').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'idempotency_keys_pkey', columns: [table.tenantId, table.userId, table.key] })],
);

/**
 * Global. What has happened to a person's account: the audit of identity, and what they are shown as their history. Kept
 * for 90 days, written by a function alone. Somebody whom nobody knows has no `userId`.
 */
export const identityEvents = pgTable(
  'identity_events',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    tenantId: text('tenant_id'),
    event: text('event', { enum: identityEventNames }).notNull(),
    outcome: text('outcome', { enum: identityOutcomes }).notNull(),
    method: text('method').notNull().default(''),
    /** Why it was refused: a code. */
    reason: text('reason').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    address: text('address').notNull().default(''),
    requestId: text('request_id').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf(table.event, identityEventNames),
    oneOf(table.outcome, identityOutcomes),
    index('identity_events_user_index').on(table.userId, table.createdAt),
  ],
);

/** Append-only: requests may insert and read, nobody changes. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    actor: rowColumns.actor,
    action: text('action').notNull(),
    targetType: text('target_type').notNull(),
    targetId: text('target_id').notNull(),
    outcome: text('outcome', { enum: identityOutcomes }).notNull().default('done'),
    source: text('source', { enum: auditSources }).notNull().default('ui'),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default(sql`'{}'::jsonb`),
    requestId: text('request_id').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf(table.outcome, identityOutcomes),
    oneOf(table.source, auditSources),
    index('audit_events_tenant_index').on(table.tenantId, table.createdAt),
    index('audit_events_target_index').on(table.tenantId, table.targetId, table.createdAt),
  ],
);
