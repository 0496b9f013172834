import { type SQL, sql } from 'drizzle-orm';
import { sessions } from './schema.ts';

/** Was a session served this rule? As a condition on a query of sessions. */
export function wasServed(patternId: string): SQL {
  return sql`${sessions.served} @> ${JSON.stringify([{ type: 'pattern', id: patternId }])}::jsonb`;
}
