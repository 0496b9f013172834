import { MailDeliverySchema, projectRoles, tenantRoles } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { tenants, users } from '../auth/schema.ts';
import { moment, oneOf, rowColumns, tenantColumn } from '../database/column.ts';
import { projects } from '../project/schema.ts';

/** Invitations to join with a role. At most one open or expired invitation per address. */
export const invitations = pgTable(
  'invitations',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: text('role', { enum: tenantRoles }).notNull(),
    invitedBy: text('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256. A new mail gets a new token, which invalidates the former link. */
    tokenHash: text('token_hash').notNull(),
    sentAt: moment('sent_at').notNull().defaultNow(),
    /** The last mail and its delivery state. */
    mailId: text('mail_id'),
    delivery: text('delivery', { enum: MailDeliverySchema.options }).notNull().default('sent'),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
    declinedAt: moment('declined_at'),
    withdrawnAt: moment('withdrawn_at'),
    /** When the invited person last asked for a new one. */
    askedAt: moment('asked_at'),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.role, tenantRoles),
    oneOf(table.delivery, MailDeliverySchema.options),
    uniqueIndex('invitations_token_key').on(table.tokenHash),
    uniqueIndex('invitations_open_key')
      .on(table.tenantId, table.email)
      .where(sql`accepted_at is null and declined_at is null and withdrawn_at is null`),
    index('invitations_mail_index').on(table.mailId),
    index('invitations_tenant_index').on(table.tenantId, table.createdAt),
    index('invitations_inviter_index').on(table.invitedBy),
  ],
);

/** The projects that an invited person becomes a member of, with the role in each. */
export const invitationProjects = pgTable(
  'invitation_projects',
  {
    tenantId: tenantColumn(),
    invitationId: text('invitation_id')
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
    projectId: text('project_id').notNull(),
    role: text('role', { enum: projectRoles }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'invitation_projects_pkey', columns: [table.invitationId, table.projectId] }),
    oneOf(table.role, projectRoles),
    index('invitation_projects_project_index').on(table.tenantId, table.projectId),
    foreignKey({
      name: 'invitation_projects_project_fk',
      columns: [table.tenantId, table.projectId],
      foreignColumns: [projects.tenantId, projects.id],
    }).onDelete('cascade'),
  ],
);
