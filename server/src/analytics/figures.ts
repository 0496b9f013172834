import type { AnalyticsFigures } from '@cairn/api';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { type DaySpan, laterDay, type Period } from './period.ts';
import { analyticsDays } from './schema.ts';
import type { Scope } from './scope.ts';
import { begunBetween, sumSessions } from './sums.ts';

export const noFigures: AnalyticsFigures = {
  sessions: 0,
  served: 0,
  helped: 0,
  corrections: 0,
  tokens: 0,
  servedTokens: 0,
  costMicros: 0,
  costed: 0,
};
const names = Object.keys(noFigures) as (keyof AnalyticsFigures)[]; // Object.keys loses the literal keys
const columns: Record<keyof AnalyticsFigures, string> = {
  sessions: 'sessions',
  served: 'served',
  helped: 'helped',
  corrections: 'corrections',
  tokens: 'tokens',
  servedTokens: 'served_tokens',
  costMicros: 'cost_micros',
  costed: 'costed',
};
const summed = sql.raw(names.map((name) => `sum(${columns[name]})::double precision as "${name}"`).join(', '));

/** The figures of a period, grouped and sorted. */
export interface FiguresBy {
  steps: Map<string, AnalyticsFigures>;
  stepClients: { step: string; name: string; sessions: number }[];
  clients: Map<string, AnalyticsFigures>;
  models: Map<string, AnalyticsFigures>;
  projects: Map<string, AnalyticsFigures>;
}

type Row = AnalyticsFigures & { step: string | null; client: string | null; model: string | null; projectId: string | null };

/** Aggregates a span: from stored aggregates for past days, from sessions for later ones. Steps are named by their first day. */
export async function figuresOf(tx: Transaction, scope: Scope, span: DaySpan, step: Period['step']): Promise<FiguresBy> {
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`with facts as (${factsOf(scope, span)})
    select step::text as step, client, model, project_id as "projectId", ${summed}
    from (select date_trunc(${step}::text, day)::date as step, * from facts) facts
    group by grouping sets ((step, client), (client), (model), (project_id))
    order by sum(sessions) desc, client, model, project_id`);
  const found: FiguresBy = { steps: new Map(), stepClients: [], clients: new Map(), models: new Map(), projects: new Map() };
  for (const { step: at, client, model, projectId, ...row } of rows) {
    const figures = figuresIn(row);
    if (at !== null && client !== null) {
      const first = laterDay(at, span.from);
      found.steps.set(first, plus(found.steps.get(first) ?? noFigures, figures));
      found.stepClients.push({ step: first, name: client, sessions: figures.sessions });
    } else if (client !== null) found.clients.set(client, figures);
    else if (model !== null) found.models.set(model, figures);
    else if (projectId !== null) found.projects.set(projectId, figures);
  }
  return found;
}

/** Returns the sum of all figures. */
export function totalOf(figures: Iterable<AnalyticsFigures>): AnalyticsFigures {
  return [...figures].reduce(plus, noFigures);
}

/** Returns the day of the first session in the scope, or null if there is none. */
export async function firstDay(tx: Transaction, scope: Scope): Promise<string | null> {
  const { timeZone, through, today, stored, ofDays, ofSessions } = scope;
  if (stored.days) {
    const { rows } = await tx.execute<{ day: string | null }>(
      sql`select min(day)::text as day from ${analyticsDays} where day < ${through}::date and ${ofDays ?? sql`true`}`,
    );
    if (rows[0]?.day) return rows[0].day;
  }
  const live = { from: laterDay('2000-01-01', stored.days ? through : ''), to: today };
  const { rows: counted } = await tx.execute<{ day: string | null }>(
    sql`select min(day)::text as day from (${sumSessions(timeZone, and(begunBetween(live, timeZone), ofSessions))}) facts`,
  );
  return counted[0]?.day ?? null;
}

function factsOf(scope: Scope, span: DaySpan): SQL {
  const { timeZone, through, ofDays, ofSessions, stored } = scope;
  if (!stored.days) return sumSessions(timeZone, and(begunBetween(span, timeZone), ofSessions));
  const live = { from: laterDay(span.from, through), to: span.to };
  const summedUp = sql`select day, project_id, client, model, ${sql.raw(Object.values(columns).join(', '))} from ${analyticsDays}
    where day >= ${span.from}::date and day <= ${span.to}::date and day < ${through}::date and ${ofDays ?? sql`true`}`;
  if (live.from > live.to) return summedUp;
  return sql`${summedUp} union all (${sumSessions(timeZone, and(begunBetween(live, timeZone), ofSessions))})`;
}

function figuresIn(row: AnalyticsFigures): AnalyticsFigures {
  const { sessions, served, helped, corrections, tokens, servedTokens, costMicros, costed } = row;
  return { sessions, served, helped, corrections, tokens, servedTokens, costMicros, costed };
}

function plus(one: AnalyticsFigures, other: AnalyticsFigures): AnalyticsFigures {
  const sum = { ...one };
  for (const name of names) sum[name] += other[name];
  return sum;
}
