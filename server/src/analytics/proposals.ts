import type { Analytics, AnalyticsOutcomes } from '@cairn/api';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { decisions } from '../decision/schema.ts';
import { patterns } from '../pattern/schema.ts';
import { sessions } from '../session/schema.ts';
import { isProposal } from './decided.ts';
import { type DaySpan, laterDay, type Period } from './period.ts';
import { analyticsStale } from './schema.ts';
import type { Scope } from './scope.ts';

type Kind = 'rules' | 'decisions';
type Outcome = keyof AnalyticsOutcomes;
type Outcomes = Record<Kind, AnalyticsOutcomes>;

export interface Decided extends Outcomes {
  medianSeconds: number | null;
}

const nothing: AnalyticsOutcomes = { accepted: 0, rejected: 0, merged: 0 };
export const nothingDecided: Outcomes = { rules: nothing, decisions: nothing };

/** Counts the decided proposals of a span, by the first day of each step and in total. */
export async function decidedIn(
  tx: Transaction,
  scope: Scope,
  span: DaySpan,
  step: Period['step'],
): Promise<Decided & { steps: Map<string, Outcomes> }> {
  const { rows } = await tx.execute<{
    step: string | null;
    kind: Kind | null;
    outcome: Outcome | null;
    many: number;
    median: number | null;
  }>(sql`with decided as (
      ${proposals(scope)}
    ), within as (
      select day, date_trunc(${step}::text, day)::date as step, kind, outcome, extract(epoch from decided_at - created_at) as seconds
      from decided, lateral (select (decided_at at time zone ${scope.timeZone}::text)::date as day) at where decided_at is not null and outcome <> 'open'
    )
    select step::text as step, kind, outcome, count(*)::integer as many,
      percentile_cont(0.5) within group (order by seconds)::double precision as median
    from within where day >= ${span.from}::date and day <= ${span.to}::date
    group by grouping sets ((step, kind, outcome), (kind, outcome), ())`);
  const steps = new Map<string, Outcomes>();
  const all: Decided & { steps: typeof steps } = { ...nothingDecided, medianSeconds: null, steps };
  for (const { step: at, kind, outcome, many, median } of rows) {
    if (outcome === null || kind === null) all.medianSeconds = median;
    else if (at === null) all[kind] = { ...all[kind], [outcome]: many };
    else {
      const first = laterDay(at, span.from);
      const found = steps.get(first) ?? nothingDecided;
      steps.set(first, { ...found, [kind]: { ...found[kind], [outcome]: many } });
    }
  }
  return all;
}

/** Counts the open proposals. */
export async function countOpen(tx: Transaction, scope: Scope): Promise<number> {
  const { rows } = await tx.execute<{ many: number }>(
    sql`select count(*)::integer as many from (${proposals(scope)}) found where outcome = 'open'`,
  );
  return rows[0]?.many ?? 0;
}

/** Counts the rules in force, and how many of them are stale. */
export async function rulesInForce(tx: Transaction, scope: Scope): Promise<Analytics['inForce']> {
  const { rows } = await tx.execute<Analytics['inForce'] & Record<string, unknown>>(sql`select count(*)::integer as rules,
    (count(*) filter (where ${patterns.status} = 'stale'))::integer as stale
    from ${patterns} where ${patterns.status} in ('accepted', 'stale') and ${scope.within(patterns)}`);
  return rows[0] ?? { rules: 0, stale: 0 };
}

/** Returns the share of stale rules at the end of each recorded day of a span. */
export async function staleShares(tx: Transaction, scope: Scope, span: DaySpan): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ day: string; share: number }>(sql`select day::text as day,
    (sum(stale)::real / sum(in_force))::double precision as share
    from ${analyticsStale} where day >= ${span.from}::date and day <= ${span.to}::date and ${scope.within(analyticsStale)}
    group by day having sum(in_force) > 0 order by day`);
  return new Map(rows.map(({ day, share }) => [day, share]));
}

/** Selects proposed patterns and decisions with their outcome and its time. */
function proposals(scope: Scope): SQL {
  const bySession = (sessionId: SQL) =>
    scope.stored.items ? sql`true` : sql`${sessionId} in (select ${sessions.id} from ${sessions} where ${scope.ofSessions ?? sql`true`})`;
  const ofPatterns = and(scope.within(patterns), bySession(sql`${patterns.sessionId}`), isProposal(patterns));
  const ofDecisions = and(
    scope.within(decisions),
    bySession(sql`${decisions.sessionId}`),
    isProposal(decisions),
    sql`${decisions.status} <> 'draft'`,
  );
  return sql`select 'rules' as kind, ${patterns.createdAt}, ${patterns.decidedAt}, case
      when ${patterns.status} in ('proposed', 'snoozed') then 'open'
      when ${patterns.status} in ('rejected', 'merged') then ${patterns.status}
      else 'accepted' end as outcome
    from ${patterns} where ${ofPatterns ?? sql`true`}
    union all
    select 'decisions', ${decisions.createdAt}, ${decisions.decidedAt}, case
      when ${decisions.status} = 'proposed' then 'open' when ${decisions.status} = 'rejected' then 'rejected' else 'accepted' end
    from ${decisions} where ${ofDecisions ?? sql`true`}`;
}
