import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { deskTickets } from '../ticket/desk.ts';
import { readDeskSettings } from '../ticket/desk-settings.ts';
import { tickets } from '../ticket/schema.ts';
import { dateIn, rangesOf } from './days.ts';
import { ticketReportDays } from './schema.ts';
import { sumColumns, sumsOf, unsummed } from './sums.ts';

/** The number of days in one transaction. */
export const daysAtOnce = 14;

/**
 * Sums up the latest days up to today that were never summed up, or whose tickets have changed since: at most 14 days, in one transaction.
 * To repair sums, delete their day from `ticket_report_days`.
 * @returns the number of days written; less than 14 means that none is left
 */
export async function sumUpDays(database: Database, now: Date): Promise<number> {
  return database.maintain(async (tx) => {
    const settings = await readDeskSettings(tx);
    const { timeZone } = settings.calendar;
    const source = sql`${tickets} as ${deskTickets}`;
    const today = dateIn(timeZone, now);
    const dayOf = (at: SQL) => sql`(${at} at time zone ${timeZone}::text)::date`;
    // Another time zone can move the first or the last day. Days outside of them are never summed up again, so they are deleted.
    await tx.delete(ticketReportDays).where(sql`${ticketReportDays.rulesVersion} <> ${settings.version}
      and (${ticketReportDays.day} < ${dayOf(sql`(select min(created_at) from tickets)`)} or ${ticketReportDays.day} > ${today}::date)`);
    const { rows } = await tx.execute<{ day: string }>(
      sql`select day::text from ${unsummed(settings, source, today)} unsummed order by unsummed.day desc limit ${daysAtOnce}`,
    );
    const days = rows.map(({ day }) => day);
    if (days.length === 0) return 0;
    const listed = sql`any(${sql.param(`{${days.join(',')}}`)}::date[])`;
    // Changes are deleted first: one that is committed after this stays recorded, and its day is summed up again.
    await tx.execute(sql`delete from ticket_report_changes where ${dayOf(sql`at`)} = ${listed}`);
    await tx.delete(ticketReportDays).where(sql`${ticketReportDays.day} = ${listed}`);
    await tx.insert(ticketReportDays).values(days.map((day) => ({ day, rulesVersion: settings.version })));
    const ranges = rangesOf(days.toReversed());
    await tx.execute(sql`insert into ticket_report_sums (${sumColumns})
      select ${sumColumns} from ${sumsOf(settings, source, ranges)} summed`);
    return days.length;
  });
}
