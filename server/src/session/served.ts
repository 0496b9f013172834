import { type SQL, sql } from 'drizzle-orm';
import { sessions } from './schema.ts';

/** Whether a session was served this rule, as a condition on a query of sessions. */
export function wasServed(patternId: string): SQL {
  return sql`${sessions.served} @> ${JSON.stringify([{ type: 'pattern', id: patternId }])}::jsonb`;
}
