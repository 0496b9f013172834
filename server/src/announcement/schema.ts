import { type AnnouncementTexts, announcementAudiences, announcementTones } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, oneOf, rowColumns } from '../database/column.ts';

/** Global: what operators announce in a banner. */
export const announcements = pgTable(
  'announcements',
  {
    id: text('id').primaryKey(),
    texts: jsonb('texts').$type<AnnouncementTexts>().notNull(),
    tone: text('tone', { enum: announcementTones }).notNull(),
    link: text('link'),
    audience: text('audience', { enum: announcementAudiences }).notNull(),
    /** The organizations whose members see it; all if empty. */
    tenantIds: text('tenant_ids').array().notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    ...rowColumns,
  },
  (table) => [
    oneOf(table.tone, announcementTones),
    oneOf(table.audience, announcementAudiences),
    check('announcements_ends_check', sql`${table.endsAt} >= ${table.startsAt}`),
    index('announcements_ends_index').on(table.endsAt),
  ],
);
