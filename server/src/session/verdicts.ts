import type { FeedbackVerdict } from '@cairn/api';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { feedback } from './schema.ts';

/** How often agents gave this verdict on a row, as a column of a query of its table. */
export function verdictCount(subject: { tenantId: AnyColumn; id: AnyColumn }, verdict: FeedbackVerdict): SQL<number> {
  return sql<number>`(select count(*)::integer from ${feedback}
    where ${feedback.tenantId} = ${subject.tenantId} and ${feedback.subjectId} = ${subject.id} and ${feedback.verdict} = ${verdict}
      and ${feedback.countedFor} is not null)`;
}
