import { impersonationAccess, impersonationEnds } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { tenants } from '../auth/schema.ts';
import { moment, oneOf, tenantColumn } from '../database/column.ts';

/** The times in which an owner allows operators to impersonate members. */
export const supportAccesses = pgTable(
  'support_accesses',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    access: text('access', { enum: impersonationAccess }).notNull(),
    /** The owner's user id. */
    openedBy: text('opened_by').notNull(),
    openedAt: moment('opened_at').notNull().defaultNow(),
    until: moment('until').notNull(),
    endedBy: text('ended_by'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    oneOf(table.access, impersonationAccess),
    index('support_accesses_tenant_index').on(table.tenantId, table.openedAt),
    uniqueIndex('support_accesses_open_key').on(table.tenantId).where(sql`ended_at is null`),
  ],
);

/**
 * The sign-ins of operators as a member of a tenant. Apart from `sign_ins`, so that nothing that extends, rotates or moves a sign-in applies
 * to them. One is good only with the sign-in of its operator.
 */
export const impersonations = pgTable(
  'impersonations',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    /** The person who is impersonated. */
    userId: text('user_id').notNull(),
    operatorId: text('operator_id').notNull(),
    /** The name of the operator at that time: members of the tenant cannot read accounts of the platform. */
    operatorName: text('operator_name').notNull(),
    operatorSignInId: text('operator_sign_in_id').notNull(),
    /** SHA-256 of the token in the cookie. */
    tokenHash: text('token_hash').notNull(),
    /** Null: the installation allows it always. */
    supportAccessId: text('support_access_id'),
    access: text('access', { enum: impersonationAccess }).notNull(),
    reason: text('reason').notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by', { enum: impersonationEnds }),
  },
  (table) => [
    oneOf(table.access, impersonationAccess),
    oneOf(table.endedBy, impersonationEnds),
    index('impersonations_tenant_index').on(table.tenantId, table.startedAt),
    uniqueIndex('impersonations_token_index').on(table.tokenHash),
  ],
);
