import { externalProviders, tenantRoles } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { tenants, users } from '../auth/schema.ts';
import { moment, oneOf, tenantColumn } from '../database/column.ts';

const identityProviders = [...externalProviders, 'sso'] as const;

/** Global, and out of reach for requests but through functions: the account that a provider knows a person by. */
export const identities = pgTable(
  'identities',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: identityProviders }).notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** What the person is called there. */
    label: text('label').notNull(),
    /** What the provider finds them by, to sign them in again or out without asking who they are. */
    loginHint: text('login_hint').notNull(),
    linkedAt: moment('linked_at').notNull().defaultNow(),
    usedAt: moment('used_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf(table.provider, identityProviders),
    unique('identities_issuer_subject_key').on(table.issuer, table.subject),
    index('identities_user_index').on(table.userId),
  ],
);

/** A domain that a tenant has proved to be its own. Whoever comes with a verified address in it may join. */
export const tenantDomains = pgTable(
  'tenant_domains',
  {
    /** Lower-cased. Several tenants may name it; one has proved it. */
    domain: text('domain').notNull(),
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    /** What its TXT record says; no secret, but nobody else's either. */
    proof: text('proof').notNull().default(sql`gen_random_uuid()::text`),
    verifiedAt: moment('verified_at'),
    /** May people join by it, and as what? */
    joining: boolean('joining').notNull().default(false),
    defaultRole: text('default_role', { enum: tenantRoles }).notNull().default('developer'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf(table.defaultRole, tenantRoles),
    primaryKey({ name: 'tenant_domains_pk', columns: [table.tenantId, table.domain] }),
    uniqueIndex('tenant_domains_proved_key').on(table.domain).where(sql`verified_at is not null`),
  ],
);

/** Global, through functions alone. What a provider's answer must bring back: used once, for ten minutes. Hashes. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  { hash: text('hash').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (table) => [index('sign_in_challenges_expires_index').on(table.expiresAt)],
);
