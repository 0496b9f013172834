import { sessionLabel } from '@cairn/api';
import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { firstSentence } from '../../conversation/quote.ts';
import type { Transaction } from '../../database/database.ts';
import { queriesOf } from '../../database/match.ts';
import { decisions } from '../../decision/schema.ts';
import { patterns } from '../../pattern/schema.ts';
import type { FoundProject } from '../../project/access.ts';
import { sessions } from '../../session/schema.ts';
import type { Candidate } from './relevance.ts';

/** How many rows of each kind are weighed. */
const weighed = { patterns: 500, decisions: 300, open: 10, recent: 10 } as const;

// Hundreds of rows are weighed at each call: read is what is weighed, and not their evidence or their words for the search.
export const patternColumns = {
  id: patterns.id,
  number: patterns.number,
  rule: patterns.rule,
  status: patterns.status,
  confidence: patterns.confidence,
  paths: patterns.paths,
  languages: patterns.languages,
  level: patterns.level,
  branchId: patterns.branchId,
  supersedes: patterns.supersedes,
};
const decisionColumns = {
  id: decisions.id,
  number: decisions.number,
  title: decisions.title,
  outcome: decisions.outcome,
  status: decisions.status,
  paths: decisions.paths,
  branchId: decisions.branchId,
  supersedesId: decisions.supersedesId,
};
const sessionColumns = { id: sessions.id, goal: sessions.goal, status: sessions.status, summary: sessions.summary };

export interface Scope {
  project: FoundProject;
  /** The branch that is worked on, where it is known: what holds on it alone is told there. */
  branch: { id: string; name: string } | undefined;
  /** The words that the task is about. */
  words: readonly string[];
}

/** Everything that the project could tell an agent: what is in force, what waits for people, and what was done last. */
export async function findKnowledge(tx: Transaction, scope: Scope): Promise<Candidate[]> {
  return [
    ...guidanceOf(scope.project),
    ...(await findPatterns(tx, scope)),
    ...(await findDecisions(tx, scope)),
    ...(await findRecent(tx, scope)),
  ];
}

function guidanceOf({ id, name, agentGuidance }: FoundProject): Candidate[] {
  if (agentGuidance.trim() === '') return [];
  const none = { status: 'accepted', confidence: null, paths: [], languages: [], level: 'project' as const, branch: null, hits: [] };
  return [{ type: 'guidance', id, label: 'Guidance', title: name, text: agentGuidance.trim(), ...none, standing: 'guidance' }];
}

async function findPatterns(tx: Transaction, { project, branch, words }: Scope): Promise<Candidate[]> {
  // Chosen from an index alone, and only then read: hundreds of thousands of others cost nothing.
  const order = [desc(patterns.confidence), desc(patterns.id)];
  const chosen = tx
    .select({ id: patterns.id })
    .from(patterns)
    .where(and(eq(patterns.projectId, project.id), eq(patterns.status, 'accepted'), holdsOn(patterns, branch)))
    .orderBy(...order)
    .limit(weighed.patterns)
    .as('chosen');
  const rows = await tx
    .select({ pattern: patternColumns, hits: hitsOf(patterns, words) })
    .from(chosen)
    .innerJoin(patterns, eq(patterns.id, chosen.id))
    .orderBy(...order);
  // What gives way to a rule of this branch holds everywhere else still.
  const replaced = new Set(rows.flatMap(({ pattern }) => (pattern.branchId === null ? [] : pattern.supersedes)));
  const standing = rows.filter(({ pattern }) => !replaced.has(pattern.id));
  return standing.map(({ pattern, hits }) => ({
    ...asRule(pattern, `PAT-${pattern.number}`),
    branch: pattern.branchId === null ? null : (branch?.name ?? null),
    hits: hitsIn(hits, words),
  }));
}

/** A rule as agents are told it. */
export function asRule(
  {
    id,
    rule,
    status,
    confidence,
    paths,
    languages,
    level,
  }: Pick<typeof patterns.$inferSelect, Exclude<keyof typeof patternColumns, 'supersedes'>>,
  label: string,
): Omit<Candidate, 'hits' | 'branch'> {
  return {
    type: 'pattern',
    id,
    label,
    title: rule,
    // The rule is for agents, its rationale for people.
    text: '',
    status,
    confidence: Math.round(confidence * 1000) / 1000,
    paths,
    languages,
    level,
  };
}

/** What holds everywhere, and what holds on this branch alone. */
function holdsOn(table: typeof patterns | typeof decisions, branch: Scope['branch']): SQL | undefined {
  return branch ? or(isNull(table.branchId), eq(table.branchId, branch.id)) : isNull(table.branchId);
}

async function findDecisions(tx: Transaction, { project, branch, words }: Scope): Promise<Candidate[]> {
  const order = [desc(decisions.updatedAt), desc(decisions.id)];
  const select = (status: 'accepted' | 'proposed', many: number) => {
    const chosen = tx
      .select({ id: decisions.id })
      .from(decisions)
      .where(and(eq(decisions.projectId, project.id), eq(decisions.status, status), holdsOn(decisions, branch)))
      .orderBy(...order)
      .limit(many)
      .as('chosen');
    return tx
      .select({ decision: decisionColumns, hits: hitsOf(decisions, words) })
      .from(chosen)
      .innerJoin(decisions, eq(decisions.id, chosen.id))
      .orderBy(...order);
  };
  const rows = [...(await select('accepted', weighed.decisions)), ...(await select('proposed', weighed.open))];
  const replaced = new Set(
    rows.flatMap(({ decision }) => (decision.branchId !== null && decision.status === 'accepted' ? (decision.supersedesId ?? []) : [])),
  );
  const standing = rows.filter(({ decision }) => !replaced.has(decision.id));
  return standing.map(({ decision: { id, number, title, outcome, status, paths, branchId }, hits }) => ({
    type: 'decision',
    id,
    label: `ADR ${number}`,
    title: `${title}.`,
    text: firstSentence(outcome),
    status,
    confidence: null,
    paths,
    languages: [],
    level: 'project',
    branch: branchId === null ? null : (branch?.name ?? null),
    hits: hitsIn(hits, words),
    ...(status === 'proposed' ? { standing: 'open' as const } : {}),
  }));
}

/** What the last sessions say they have done and leave to others. */
async function findRecent(tx: Transaction, { project, branch, words }: Scope): Promise<Candidate[]> {
  const here = branch ? eq(sessions.branchId, branch.id) : isNull(sessions.branchId);
  const elsewhere = branch ? sql`${sessions.branchId} is distinct from ${branch.id}` : isNotNull(sessions.branchId);
  const last = (where: SQL, many: number) =>
    tx
      .select({ session: sessionColumns, hits: hitsOf(sessions, words) })
      .from(sessions)
      .where(and(eq(sessions.projectId, project.id), where, inArray(sessions.status, ['completed', 'failed']), isNotNull(sessions.summary)))
      .orderBy(desc(sessions.lastEventAt), desc(sessions.id))
      .limit(many);
  const rows = await last(here, weighed.recent);
  if (rows.length < weighed.recent) rows.push(...(await last(elsewhere, weighed.recent - rows.length)));
  return rows.map(({ session, hits }) => ({ ...asRecent(session), hits: hitsIn(hits, words), standing: 'recent' as const }));
}

/** A session as others are told of it. */
export function asRecent({
  id,
  goal,
  status,
  summary,
}: Pick<typeof sessions.$inferSelect, 'id' | 'goal' | 'status' | 'summary'>): Omit<Candidate, 'hits'> {
  const { completed = '', learned = '', nextSteps = '' } = summary ?? {};
  const next = nextSteps === '' ? '' : `Next: ${nextSteps}`;
  return {
    type: 'session',
    id,
    label: sessionLabel(id),
    title: `${goal}.`,
    text: [completed, learned, next].filter((part) => part !== '').join(' '),
    status,
    confidence: null,
    paths: [],
    languages: [],
    level: 'project',
    branch: null,
  };
}

/** Which of the words a row speaks of, a bit for each: there are hundreds of rows, and an array is dear to read. Never more than 24 words (`askedTerms`). */
export function hitsOf(
  table: PgTable & { search: typeof patterns.search | typeof decisions.search | typeof sessions.search },
  words: readonly string[],
): SQL<number> {
  if (words.length === 0) return sql<number>`0`;
  return sql<number>`${sql.join(
    words.map((word, at) => sql`(${table.search} @@ (${sql.join(queriesOf(word), sql` || `)}))::integer * ${sql.raw(String(2 ** at))}`),
    sql` + `,
  )}`;
}

/** Of which word a row speaks, read from its bits. */
export function hitsIn(bits: number, words: readonly string[]): boolean[] {
  return words.map((_, at) => (bits & (2 ** at)) !== 0);
}
