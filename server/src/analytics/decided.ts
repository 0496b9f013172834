import { and, type Column, or, type SQL, sql } from 'drizzle-orm';
import { startOf } from './sums.ts';

interface Proposal {
  status: Column;
  createdAt: Column;
  decidedAt: Column;
}

/** Matches proposals that were decided between two days (inclusive) in a time zone. */
export function decidedBetween(
  columns: Proposal,
  { decidedFrom = '2000-01-01', decidedTo = '9999-12-30' }: { decidedFrom?: string | undefined; decidedTo?: string | undefined },
  timeZone: string,
): SQL | undefined {
  const { status, decidedAt } = columns;
  return and(
    sql`${status} not in ('draft', 'proposed', 'snoozed')`,
    sql`${decidedAt} >= ${startOf(decidedFrom, timeZone)} and ${decidedAt} < ${startOf(decidedTo, timeZone, 1)}`,
    isProposal(columns),
  );
}

/** Excludes items that a person created and accepted at once, because they were never proposals. */
export function isProposal({ createdAt, decidedAt }: Omit<Proposal, 'status'>): SQL | undefined {
  return or(sql`${decidedAt} is null`, sql`${decidedAt} > ${createdAt} + interval '1 second'`);
}
