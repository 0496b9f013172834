import { ownershipOfferStates } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { memberships, tenants, users } from '../auth/schema.ts';
import { moment, oneOf, rowColumns, tenantColumn } from '../database/column.ts';

/** People who were removed from a tenant, with the name they had, which stays on what they wrote. */
export const formerMembers = pgTable(
  'former_members',
  {
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    displayName: text('display_name').notNull(),
    removedAt: moment('removed_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ name: 'former_members_pkey', columns: [table.tenantId, table.userId] }),
    index('former_members_user_index').on(table.userId),
  ],
);

/** Offers of an owner to transfer the ownership to another member. At most one per tenant is open. */
export const ownershipOffers = pgTable(
  'ownership_offers',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn(),
    fromUser: text('from_user').notNull(),
    toUser: text('to_user').notNull(),
    state: text('state', { enum: ownershipOfferStates }).notNull().default('open'),
    expiresAt: moment('expires_at').notNull(),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.state, ownershipOfferStates),
    uniqueIndex('ownership_offers_open_key').on(table.tenantId).where(sql`state = 'open'`),
    // An offer ends with the membership of either person.
    foreignKey({
      name: 'ownership_offers_from_fk',
      columns: [table.tenantId, table.fromUser],
      foreignColumns: [memberships.tenantId, memberships.userId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'ownership_offers_to_fk',
      columns: [table.tenantId, table.toUser],
      foreignColumns: [memberships.tenantId, memberships.userId],
    }).onDelete('cascade'),
    index('ownership_offers_from_index').on(table.tenantId, table.fromUser),
    index('ownership_offers_to_index').on(table.tenantId, table.toUser),
  ],
);
