import { attachmentKinds } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { tenants, users } from '../auth/schema.ts';
import { moment, oneOf, rowColumns, tenantColumn } from '../database/column.ts';
import { ticketMessages } from '../ticket/schema.ts';

/**
 * Files of ticket messages. The content is in the private store under the row's id. Only the uploader can see a file until a message uses
 * it; then everyone who may read the message. The row is deleted with the message.
 */
export const ticketAttachments = pgTable(
  'ticket_attachments',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    /** Null until it is sent. */
    messageId: text('message_id'),
    /** Null if it came by mail. */
    uploaderId: text('uploader_id').references(() => users.id, { onDelete: 'set null' }),
    /** The position in the message. */
    position: integer('position').notNull().default(0),
    name: text('name').notNull(),
    kind: text('kind', { enum: attachmentKinds }).notNull(),
    mediaType: text('media_type').notNull(),
    /** Stored size in bytes; 0 if it was rejected. */
    size: integer('size').notNull(),
    /** Pixels; null if it is not a picture. */
    width: integer('width'),
    height: integer('height'),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.kind, attachmentKinds),
    foreignKey({
      name: 'ticket_attachments_message_fk',
      columns: [table.tenantId, table.messageId],
      foreignColumns: [ticketMessages.tenantId, ticketMessages.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('ticket_attachments_message_index').on(table.tenantId, table.messageId, table.position),
    index('ticket_attachments_uploader_index').on(table.uploaderId).where(sql`uploader_id is not null`),
    index('ticket_attachments_unsent_index').on(table.createdAt).where(sql`message_id is null`),
  ],
);

/** Keys in the private store whose rows are deleted. A trigger adds them, a job removes the files. */
export const deletedFiles = pgTable('deleted_files', {
  key: text('key').primaryKey(),
  deletedAt: moment('deleted_at').notNull().defaultNow(),
});
