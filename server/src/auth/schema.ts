import {
  auditSources,
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

const userStates = ['active', 'suspended'] as const;

/** Global. An organization. */
export const tenants = pgTable(
  'tenants',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique('tenants_slug_key'),
    plan: text('plan', { enum: tenantPlans }).notNull().default('free'),
    status: text('status', { enum: tenantStates }).notNull().default('active'),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default(sql`'{}'::jsonb`),
    /** Monthly cap for use above the included amount, in minor units of the plan's currency. Null means no cap. */
    spendCapMinor: bigint('spend_cap_minor', { mode: 'number' }),
    limits: jsonb('limits').$type<Record<string, number>>().notNull().default(sql`'{}'::jsonb`),
    /** When its data is deleted, once an owner has closed it. Until then it is read-only. */
    closesAt: moment('closes_at'),
    ...rowColumns,
  },
  (table) => [oneOf(table.plan, tenantPlans), oneOf(table.status, tenantStates)],
);

/** Global. A person, with one verified e-mail in lower case. */
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

/** Global. Passwords; requests access them through functions only. */
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

/** Global. A signed-in browser. Stores tokens as SHA-256 hashes only. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    tenantId: tenantColumn(),
    tokenHash: text('token_hash').notNull(),
    /** The token hash before the last rotation, valid until `previousUntil`. */
    previousHash: text('previous_hash'),
    previousUntil: moment('previous_until'),
    rotatedAt: moment('rotated_at').notNull().defaultNow(),
    /** "Keep me signed in": 30 days after the last extension, else 12 hours. */
    keep: boolean('keep').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    /** How the person signed in: one of `signInMethods`, with the second step if there was one, such as `password+totp`. */
    method: text('method').notNull().default('password'),
    /** The network of the last extension. Empty if unknown. */
    address: text('address').notNull().default(''),
    /** Time of the last extension. At most ten minutes ago while the browser is in use. */
    seenAt: moment('seen_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the person last proved their identity: at sign-in, or before a change of the sign-in methods. */
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

/** Global. A registration whose code is pending. Belongs to the browser that created it. */
export const registrations = pgTable(
  'registrations',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    /** Emptied when the code is used. */
    passwordHash: text('password_hash').notNull(),
    name: text('name').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    newsletter: boolean('newsletter').notNull(),
    locale: text('locale').notNull(),
    /** Keyed hash. Null if the address has an account: then no code is valid, which nobody can detect. */
    codeHash: text('code_hash'),
    attempts: integer('attempts').notNull().default(0),
    /** Number of codes sent, including the first. */
    sent: integer('sent').notNull().default(1),
    /** The mail with the last code, and its delivery state: pending, sent, or failed permanently. */
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

/** Global. Written by rate-limiter-flexible in its own format. Keys are hashes. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** Responses that are replayed for the same idempotency key for 48 hours. */
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
 * Global. Events of a person's account: the audit log of identity, shown to the person as history. Kept for 90 days, written by a function
 * only. `userId` is null for unknown people.
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
    /** Error code of a rejected attempt. */
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

/** Append-only: requests can insert and read, nobody can update. */
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
    /** The network address of the caller. Empty for jobs, and in entries from before 30 November 2026. */
    address: text('address').notNull().default(''),
    /** The caller's program: a User-Agent header, or the name that an agent reports. */
    client: text('client').notNull().default(''),
    /** The project of the target. No foreign key: the entry outlives the project. */
    projectId: text('project_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf(table.outcome, identityOutcomes),
    oneOf(table.source, auditSources),
    index('audit_events_tenant_index').on(table.tenantId, table.createdAt),
    index('audit_events_target_index').on(table.tenantId, table.targetId, table.createdAt),
  ],
);
