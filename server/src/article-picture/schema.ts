import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, rowColumns } from '../database/column.ts';

/**
 * Pictures of articles. The content is in the private store, under the row's id. The texts and revisions that show a picture name it in
 * their column `pictures`: who may read one of them may read the picture.
 */
export const articlePictures = pgTable(
  'article_pictures',
  {
    id: text('id').primaryKey(),
    mediaType: text('media_type').notNull(),
    /** Bytes as stored. */
    size: integer('size').notNull(),
    /** Pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Since when no text and no revision shows it, as far as the job has seen; null while one does. */
    unusedSince: moment('unused_since'),
    ...rowColumns,
  },
  (table) => [index('article_pictures_unused_index').on(table.unusedSince).where(sql`unused_since is not null`)],
);
