import type { sessionSignals } from '@cairn/api';
import { type SQL, sql } from 'drizzle-orm';
import { sightings } from '../learning/schema.ts';
import { sessions } from '../session/schema.ts';

/** The day in a time zone on which a session began. */
const dayIn = (timeZone: string) => sql`(${sessions.createdAt} at time zone ${timeZone}::text)::date`;

/**
 * Matches sessions that began between two days (inclusive) in a time zone. The condition on the last event, which is never earlier, allows
 * the use of an index.
 */
export function begunBetween({ from, to }: { from: string; to: string }, timeZone: string): SQL {
  const start = startOf(from, timeZone);
  return sql`${sessions.lastEventAt} >= ${start} and ${sessions.createdAt} >= ${start} and ${sessions.createdAt} < ${startOf(to, timeZone, 1)}`;
}

/** Returns the time at which a day begins in a time zone, or the day `plusDays` later. */
export function startOf(day: string, timeZone: string, plusDays = 0): SQL {
  return sql`((${day}::date + ${plusDays}::integer)::timestamp at time zone ${timeZone}::text)`;
}

/** Conditions for counting a session. */
export const sessionIs: Record<(typeof sessionSignals)[number], SQL> = {
  served: sql`jsonb_array_length(${sessions.served}) > 0`,
  helpful: sql`${sessions.served} @> '[{"verdict":"helpful"}]'`,
  corrected: sql`exists (select from ${sightings}
    where ${sightings.tenantId} = ${sessions.tenantId} and ${sightings.sourceId} = ${sessions.id} and ${sightings.sign} = 'correction')`,
};

/** Computes the columns of `analytics_days` after the first from sessions. The only definition of the figures. */
export function sumSessions(timeZone: string, where: SQL | undefined): SQL {
  return sql`select ${dayIn(timeZone)} as day, ${sessions.projectId} as project_id, ${sessions.client} as client, ${sessions.model} as model,
    count(*)::integer as sessions,
    (count(*) filter (where ${sessionIs.served}))::integer as served,
    (count(*) filter (where ${sessionIs.helpful}))::integer as helped,
    coalesce(sum(found.corrections), 0)::integer as corrections,
    sum(${sessions.tokens})::bigint as tokens,
    sum(${sessions.servedTokens})::bigint as served_tokens,
    coalesce(sum(${sessions.costMicros}), 0)::bigint as cost_micros,
    count(${sessions.costMicros})::integer as costed
  from ${sessions} left join lateral (
    select count(*) as corrections from ${sightings}
    where ${sightings.tenantId} = ${sessions.tenantId} and ${sightings.sourceId} = ${sessions.id} and ${sightings.sign} = 'correction'
  ) found on true
  where ${where ?? sql`true`}
  group by 1, 2, 3, 4`;
}

/** Computes `kind, day, project_id, item, sessions, helpful` of `analytics_items` from sessions. */
export function sumItems(timeZone: string, where: SQL | undefined): SQL {
  return sql`select 'rule' as kind, ${dayIn(timeZone)} as day, ${sessions.projectId} as project_id, told.item ->> 'id' as item,
    count(*)::integer as sessions, (count(*) filter (where told.item ->> 'verdict' = 'helpful'))::integer as helpful
  from ${sessions}, jsonb_array_elements(${sessions.served}) as told(item)
  where told.item ->> 'type' = 'pattern' and ${where ?? sql`true`}
  group by 2, 3, 4
  union all
  select 'file', ${dayIn(timeZone)}, ${sessions.projectId}, edited.path, count(*)::integer, 0
  from ${sessions}, jsonb_array_elements_text(${sessions.filesEdited}) as edited(path)
  where ${where ?? sql`true`}
  group by 2, 3, 4`;
}
