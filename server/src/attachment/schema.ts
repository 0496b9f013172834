import { attachmentKinds } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { tenants, users } from '../auth/schema.ts';
import { moment, oneOf, rowColumns, tenantColumn } from '../database/column.ts';
import { ticketMessages } from '../ticket/schema.ts';

/**
 * Files of ticket messages. The content is in the private store, under the row's id. A file belongs to its uploader alone until a
 * message takes it, and then to whoever may read that message; the row is deleted with the message.
 */
export const ticketAttachments = pgTable(
  'ticket_attachments',
  {
    id: text('id').primaryKey(),
    tenantId: tenantColumn().references(() => tenants.id, { onDelete: 'cascade' }),
    /** Null until it is sent. */
    messageId: text('message_id'),
    /** Null where it came by mail. */
    uploaderId: text('uploader_id').references(() => users.id, { onDelete: 'set null' }),
    /** Its place in the message. */
    position: integer('position').notNull().default(0),
    name: text('name').notNull(),
    kind: text('kind', { enum: attachmentKinds }).notNull(),
    mediaType: text('media_type').notNull(),
    /** Bytes as stored; 0 where it was refused. */
    size: integer('size').notNull(),
    /** Pixels; null where it is no picture. */
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

/** Keys of the private store whose rows are gone: a trigger writes them, a job removes the files. */
export const deletedFiles = pgTable('deleted_files', {
  key: text('key').primaryKey(),
  deletedAt: moment('deleted_at').notNull().defaultNow(),
});
