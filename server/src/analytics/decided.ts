import { and, type Column, or, type SQL, sql } from 'drizzle-orm';
import { startOf } from './sums.ts';

interface Proposal {
  status: Column;
  createdAt: Column;
  decidedAt: Column;
}

/** Proposals that are decided: on these days of a time zone, both within. */
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

/** What a person wrote and accepted at once was no proposal. */
export function isProposal({ createdAt, decidedAt }: Omit<Proposal, 'status'>): SQL | undefined {
  return or(sql`${decidedAt} is null`, sql`${decidedAt} > ${createdAt} + interval '1 second'`);
}
