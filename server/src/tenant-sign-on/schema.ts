import type { SignOnTest } from '@cairn/api';
import { foreignKey, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { memberships } from '../auth/schema.ts';
import { moment, rowColumns, tenantColumn } from '../database/column.ts';

/** The OpenID Connect issuer of an organization, at most one. */
export const signOnConnections = pgTable(
  'sign_on_connections',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    /** Encrypted (auth/encrypt.ts) and bound to the row. */
    secret: text('secret').notNull(),
    /** The last test of this issuer and client. */
    test: jsonb('test').$type<SignOnTest>(),
    ...rowColumns,
  },
  (table) => [unique('sign_on_connections_tenant_key').on(table.tenantId)],
);

/** The accounts at an organization's issuer that sign members in, in this organization only. They end with the membership. */
export const tenantIdentities = pgTable(
  'tenant_identities',
  {
    tenantId: tenantColumn(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: text('user_id').notNull(),
    linkedAt: moment('linked_at').notNull().defaultNow(),
    usedAt: moment('used_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'tenant_identities_pk', columns: [table.tenantId, table.issuer, table.subject] }),
    foreignKey({
      name: 'tenant_identities_membership_fk',
      columns: [table.tenantId, table.userId],
      foreignColumns: [memberships.tenantId, memberships.userId],
    }).onDelete('cascade'),
    index('tenant_identities_member_index').on(table.tenantId, table.userId),
  ],
);
