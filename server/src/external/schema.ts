import { externalProviders, tenantRoles } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { tenants, users } from '../auth/schema.ts';
import { moment, oneOf, tenantColumn } from '../database/column.ts';

const identityProviders = [...externalProviders, 'sso'] as const;

/** Global. Accounts at providers by which people are known. Requests access it through functions only. */
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
    /** The name at the provider. */
    label: text('label').notNull(),
    /** The login hint for signing the person in or out at the provider without a prompt. */
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

/** A domain of a tenant. Once verified, people with a verified address in it may join. */
export const tenantDomains = pgTable(
  'tenant_domains',
  {
    /** Lower case. Several tenants can add it, but only one can verify it. */
    domain: text('domain').notNull(),
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    /** The content of its TXT record. Not secret, but unique to the tenant. */
    proof: text('proof').notNull().default(sql`gen_random_uuid()::text`),
    verifiedAt: moment('verified_at'),
    /** Whether people can join through it, and with which role. */
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

/** Global, accessed through functions only. Hashes of values that a provider's response must return, single-use for ten minutes. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  { hash: text('hash').primaryKey(), expiresAt: moment('expires_at').notNull() },
  (table) => [index('sign_in_challenges_expires_index').on(table.expiresAt)],
);
