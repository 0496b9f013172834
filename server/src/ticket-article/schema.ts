import { boolean, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { articles } from '../article/schema.ts';
import { moment, rowColumns, tenantColumn } from '../database/column.ts';
import { tickets } from '../ticket/schema.ts';

/** The links between tickets and articles. Only staff can read them: an article does not reveal whose ticket it comes from. */
export const ticketArticles = pgTable(
  'ticket_articles',
  {
    tenantId: tenantColumn(),
    ticketId: text('ticket_id').notNull(),
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** Whether the article was written from passages of the ticket. */
    written: boolean('written').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    actor: rowColumns.actor,
  },
  (table) => [
    primaryKey({ name: 'ticket_articles_pkey', columns: [table.tenantId, table.ticketId, table.articleId] }),
    foreignKey({
      name: 'ticket_articles_ticket_fk',
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete('cascade'),
    index('ticket_articles_article_index').on(table.articleId),
  ],
);
