import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, rowColumns } from '../database/column.ts';

/**
 * Pictures of articles. The content is in the private store under the row's id. Texts and revisions list their pictures in the column
 * `pictures`; anyone who may read one of them may read the picture.
 */
export const articlePictures = pgTable(
  'article_pictures',
  {
    id: text('id').primaryKey(),
    mediaType: text('media_type').notNull(),
    /** Stored size in bytes. */
    size: integer('size').notNull(),
    /** Pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Since when no text and no revision uses it, as last seen by the job. Null while it is used. */
    unusedSince: moment('unused_since'),
    ...rowColumns,
  },
  (table) => [index('article_pictures_unused_index').on(table.unusedSince).where(sql`unused_since is not null`)],
);
