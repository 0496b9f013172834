import { sql } from 'drizzle-orm';
import { bigint, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../database/column.ts';

/** The tickets that a row of sums counts: all, those of an agent, those of an organization, or those with a tag. */
export const sumKinds = ['total', 'agent', 'tenant', 'tag'] as const;

const count = (name: string) => integer(name).notNull();
const values = (name: string) => integer(name).array().notNull();

/** Global, for staff: the days that are summed up. Only the job `ticket-report` writes them. */
export const ticketReportDays = pgTable('ticket_report_days', {
  /** In the time zone of the business calendar. */
  day: date('day').primaryKey(),
  /** The version of `desk_settings` that it was summed up with: another version may have other days or targets. */
  rulesVersion: integer('rules_version').notNull(),
});

/** Global, for staff: what happened to tickets on a day. */
export const ticketReportSums = pgTable(
  'ticket_report_sums',
  {
    day: date('day').notNull(),
    kind: text('kind', { enum: sumKinds }).notNull(),
    /** The id of the agent or the organization, or the tag. Empty for all tickets, and for those without an agent. */
    key: text('key').notNull(),
    asked: count('asked'),
    answered: count('answered'),
    solved: count('solved'),
    replyMet: count('reply_met'),
    replyMissed: count('reply_missed'),
    resolveMet: count('resolve_met'),
    resolveMissed: count('resolve_missed'),
    /** Seconds of business time, sorted: percentiles of several days need the values themselves. */
    replySeconds: values('reply_seconds'),
    resolveSeconds: values('resolve_seconds'),
    /** The numbers of the rated tickets. A ticket that is rated on two days counts once. */
    good: values('good'),
    bad: values('bad'),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.kind, table.key] }),
    oneOf(table.kind, sumKinds),
    // The number of open tickets on a day is the sum of all days before it.
    index('ticket_report_sums_total_index').on(table.day, table.asked, table.solved).where(sql`kind = 'total'`),
    foreignKey({ name: 'ticket_report_sums_day_fk', columns: [table.day], foreignColumns: [ticketReportDays.day] }).onDelete('cascade'),
  ],
);

/**
 * Global, for staff: times, rounded to a quarter of an hour, whose reports changed with a ticket or a rating. Triggers insert a row for
 * each change, so that writers do not wait for each other. The days of these times are read from the tickets until the job has summed them
 * up.
 */
export const ticketReportChanges = pgTable('ticket_report_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull(),
});
