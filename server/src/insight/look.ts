import { sessionLabel } from '@cairn/api';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { foreignLabel, tenantRules } from '../pattern/tenant-rules.ts';
import { readRule, relationOf } from '../pattern/words.ts';
import { hotFiles, knowledgeGaps, type Noticed, repeatedErrors, type SeenSession } from './notice.ts';
import { staleDecisions } from './stale-decisions.ts';

/** How many days of sessions are read. */
const lookedBackDays = 30;
/**
 * A rule that was not served for this many days is unused. This is shorter than the time in which it loses enough confidence to be
 * questioned anyway.
 */
const unusedDays = 21;
/** A week is expensive if it costs this many times the average of the four weeks before, and at least `least` US dollars. */
const dear = { times: 2, high: 4, least: 5 } as const;
/** Limits per run: rows read of one kind, and insights. More than a team reads, and within what a server can handle. */
const mostRows = 2_000;
const mostCards = 200;

type RuleRow = { id: string; project: string; number: number; rule: string; served: number };

/** Returns everything about the tenant's projects that is worth an insight now. Read-only. */
export async function look(tx: Transaction, now: Date): Promise<Noticed[]> {
  const since = new Date(now.getTime() - lookedBackDays * 86_400_000);
  const edited = await editedFiles(tx, since);
  return [
    ...(await contradictions(tx)),
    ...(await againstTenantRules(tx)),
    ...repeatedErrors(await errors(tx, since)),
    ...hotFiles(edited),
    ...(await staleDecisions(tx, now)),
    ...knowledgeGaps(edited, await knownPaths(tx)),
    ...(await unusedPatterns(tx, now)),
    ...(await dearWeeks(tx, now)),
  ];
}

/** Pairs of rules in force that contradict each other. */
async function contradictions(tx: Transaction): Promise<Noticed[]> {
  const { rows } = await tx.execute<
    { project: string; served: number } & Record<'a' | 'b', { id: string; number: number; rule: string }>
  >(sql`
    select a.project_id as project, (a.served_count + b.served_count) as served,
      json_build_object('id', a.id, 'number', a.number, 'rule', a.rule) as a,
      json_build_object('id', b.id, 'number', b.number, 'rule', b.rule) as b
    from patterns a cross join lateral jsonb_array_elements_text(a.conflicts_with) other (id)
    join patterns b on b.tenant_id = a.tenant_id and b.id = other.id
    where a.status = 'accepted' and b.status = 'accepted' and a.project_id = b.project_id and a.branch_id is not distinct from b.branch_id
    order by a.number limit ${mostCards}`);
  const found = rows.map(({ project, served, a, b }): Noticed => {
    return {
      projectId: project,
      type: 'contradiction',
      severity: 'high',
      fingerprint: [a, b]
        .toSorted((one, other) => other.number - one.number)
        .map(({ id }) => id)
        .join(' '),
      // The rule that names the other comes first: whoever may read it may read both.
      subjects: [a, b].map(({ id, number, rule }) => ({ type: 'pattern', id, label: `PAT-${number}`, title: rule })),
      evidence: [],
      metric: served,
    };
  });
  // Each may name the other.
  return [...new Map(found.map((one) => [one.fingerprint, one])).values()];
}

/**
 * Rules in force that contradict an organization rule from another project. Agents are served both, whichever came first.
 * Two organization rules make one insight, in the project of the newer one.
 */
async function againstTenantRules(tx: Transaction): Promise<Noticed[]> {
  const { rows: common } = await tx.execute<RuleRow & { key: string }>(sql`
    select p.id, p.project_id as project, p.number, p.rule, p.served_count as served, given.key
    from patterns p join ${tenantRules} given on given.id = p.id order by p.created_at desc, p.id desc limit ${mostCards}`);
  if (common.length === 0) return [];
  const { rows: own } = await tx.execute<RuleRow>(sql`
    select id, project_id as project, number, rule, served_count as served from patterns
    where status = 'accepted' and branch_id is null order by created_at desc, id desc limit ${mostRows}`);
  const readings = common.map((rule) => ({ ...rule, reading: readRule(rule.rule) }));
  const found = own.flatMap((rule) => {
    const reading = readRule(rule.rule);
    return readings
      .filter(({ project, reading: other }) => project !== rule.project && relationOf(reading, other) === 'contrary')
      .map(
        (other): Noticed => ({
          projectId: rule.project,
          type: 'contradiction',
          severity: 'high',
          fingerprint: [rule.id, other.id].toSorted().join(' '),
          subjects: [
            { type: 'pattern', id: rule.id, label: `PAT-${rule.number}`, title: rule.rule },
            { type: 'pattern', id: other.id, label: foreignLabel(other.key, other.number), title: other.rule },
          ],
          evidence: [],
          metric: rule.served + other.served,
        }),
      );
  });
  // Newest first, so that of two rules that name each other the newer one's insight stays.
  return [...new Map(found.toReversed().map((one) => [one.fingerprint, one])).values()].toReversed().slice(0, mostCards);
}

/** Rules in force that were not served to any agent for a long time. */
async function unusedPatterns(tx: Transaction, now: Date): Promise<Noticed[]> {
  const before = new Date(now.getTime() - unusedDays * 86_400_000);
  const { rows } = await tx.execute<{ project: string; id: string; number: number; rule: string; days: number }>(sql`
    select project_id as project, id, number, rule,
      extract(day from ${now}::timestamptz - greatest(decided_at, coalesce(last_served_at, decided_at)))::integer as days
    from patterns
    where status = 'accepted' and greatest(decided_at, coalesce(last_served_at, decided_at)) < ${before}
    order by greatest(decided_at, coalesce(last_served_at, decided_at)) limit ${mostCards}`);
  return rows.map(({ project, id, number, rule, days }) => ({
    projectId: project,
    type: 'unused_pattern',
    severity: 'low',
    fingerprint: id,
    subjects: [{ type: 'pattern', id, label: `PAT-${number}`, title: rule }],
    evidence: [],
    metric: days,
  }));
}

/** Projects whose agents cost far more in the last seven days than before, with the most expensive sessions. */
async function dearWeeks(tx: Transaction, now: Date): Promise<Noticed[]> {
  const days = (many: number) => new Date(now.getTime() - many * 86_400_000);
  const { rows } = await tx.execute<{ project: string; cents: number; times: number; sessions: Omit<SeenSession, 'projectId'>[] }>(sql`
    with spent as (
      select project_id, sum(cost_micros) filter (where last_event_at > ${days(7)}) as lately,
        sum(cost_micros) filter (where last_event_at <= ${days(7)}) / 4 as weekly
      from sessions where last_event_at > ${days(35)} and last_event_at <= ${now} and cost_micros > 0 group by project_id
    )
    select project_id as project, (lately / 10000)::integer as cents, (lately / weekly)::float as times, dearest.sessions
    from spent cross join lateral (
      select json_agg(json_build_object('id', id, 'goal', goal, 'client', client)) as sessions from (
        select id, goal, client from sessions s
        where s.project_id = spent.project_id and s.last_event_at > ${days(7)} and s.last_event_at <= ${now} and s.cost_micros > 0
        order by s.cost_micros desc, s.id limit 4
      ) top
    ) dearest
    where weekly > 0 and lately >= ${dear.least * 1_000_000} and lately >= weekly * ${dear.times}`);
  return rows.flatMap(({ project, cents, times, sessions }) => {
    const [first] = sessions;
    if (!first) return [];
    return {
      projectId: project,
      type: 'cost',
      severity: times >= dear.high ? 'high' : 'medium',
      fingerprint: 'week',
      subjects: [{ type: 'session', id: first.id, label: sessionLabel(first.id), title: first.goal }],
      evidence: sessions,
      metric: cents,
    };
  });
}

async function editedFiles(tx: Transaction, since: Date): Promise<(SeenSession & { files: string[] })[]> {
  const { rows } = await tx.execute<SeenSession & { files: string[] }>(sql`
    select project_id as "projectId", id, goal, client, files_edited as files from sessions
    where last_event_at > ${since} and jsonb_array_length(files_edited) > 0
    order by last_event_at desc limit ${mostRows}`);
  return rows;
}

async function errors(tx: Transaction, since: Date): Promise<(SeenSession & { line: string })[]> {
  const { rows } = await tx.execute<SeenSession & { line: string }>(sql`
    select distinct on (s.id, line) s.project_id as "projectId", s.id, s.goal, s.client,
      left(btrim(split_part(ltrim(e.text), E'\\n', 1)), 200) as line
    from sessions s join session_events e on e.tenant_id = s.tenant_id and e.session_id = s.id
    where s.last_event_at > ${since} and s.errors > 0 and e.kind = 'error'
    order by s.id desc, line limit ${mostRows}`);
  return rows;
}

/** The paths that patterns and decisions in force refer to, by project. */
async function knownPaths(tx: Transaction): Promise<Map<string, string[]>> {
  const { rows } = await tx.execute<{ project: string; paths: string[] }>(sql`
    select project, array_agg(distinct path) as paths from (
      select project_id as project, jsonb_array_elements_text(paths) as path from patterns where status in ('accepted', 'proposed')
      union all
      select project_id, jsonb_array_elements_text(paths) from decisions where status in ('accepted', 'proposed')
    ) known group by project`);
  return new Map(rows.map(({ project, paths }) => [project, paths]));
}
