import type { ProcessFigures } from '@cairn/api';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/column.ts';

/** The processes that serve this installation. Each writes its own row every half minute; the others delete it when it stays silent. */
export const serverProcesses = pgTable('server_processes', {
  id: text('id').primaryKey(),
  /** The content hash of the host build that it serves. */
  version: text('version').notNull(),
  startedAt: moment('started_at').notNull(),
  seenAt: moment('seen_at').notNull(),
  figures: jsonb('figures').$type<ProcessFigures>().notNull(),
});
