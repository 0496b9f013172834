import { sessionLabel } from '@cairn/api';
import { type SQL, sql } from 'drizzle-orm';
import { replacedDecisions, replacedRules } from '../../branch/holds.ts';
import type { Transaction } from '../../database/database.ts';
import { ownWords } from '../../database/search.ts';
import { decisions } from '../../decision/schema.ts';
import { patterns } from '../../pattern/schema.ts';
import { foreignLabel, tenantRules } from '../../pattern/tenant-rules.ts';
import type { FoundProject } from '../../project/access.ts';
import { sessions } from '../../session/schema.ts';
import { sentencesThatFit } from './cut.ts';
import { type RankedTable, rankedTables, type Scope } from './ranked-tables.ts';
import type { Candidate } from './relevance.ts';
import { servedDecision, servedRule, servedSession } from './served-columns.ts';

/** A candidate for the context, with all words that it can be found by. */
export interface Known extends Candidate {
  words: readonly string[];
}

const patternColumns = { ...servedRule, words: wordsOf(patterns) };
const decisionColumns = { ...servedDecision, words: wordsOf(decisions) };
const sessionColumns = { ...servedSession, words: wordsOf(sessions) };

function wordsOf({ search }: { search: typeof patterns.search | typeof decisions.search | typeof sessions.search }): SQL<string[]> {
  return sql<string[]>`tsvector_to_array(${ownWords(search)})`;
}

/** Reads everything that can be served to an agent of the project: what is in force, what waits for review, and the latest sessions. */
export async function readKnowledge(tx: Transaction, scope: Scope): Promise<Known[]> {
  const { rules, tenantRules: given, accepted, proposed, here, latest } = rankedTables(scope.project.id, scope.branch?.id);
  return [
    ...(await readRules(tx, scope, rules)),
    ...(await readDecisions(tx, scope, accepted, proposed)),
    ...(await readRecent(tx, here, latest)),
    ...(await readTenantRules(tx, given)),
  ];
}

/** Returns the guidance that people wrote for every agent. */
export function guidanceOf({ id, name, agentGuidance }: FoundProject): Candidate[] {
  if (agentGuidance.trim() === '') return [];
  const none = { status: 'accepted', confidence: null, paths: [], languages: [], level: 'project' as const, branch: null };
  return [{ type: 'guidance', id, label: 'Guidance', title: name, text: agentGuidance.trim(), ...none, standing: 'guidance' }];
}

async function readRules(tx: Transaction, { branch }: Scope, { where, order, many }: RankedTable): Promise<Known[]> {
  const rows = await tx
    .select(patternColumns)
    .from(patterns)
    .where(where)
    .orderBy(...order)
    .limit(many);
  const replaced = replacedRules(rows);
  return rows
    .filter(({ id }) => !replaced.has(id))
    .map((pattern) => ({
      ...asRule(pattern, `PAT-${pattern.number}`),
      branch: pattern.branchId === null ? null : (branch?.name ?? null),
    }));
}

/** Reads the tenant-wide rules that come from other projects, the most confident first. */
async function readTenantRules(tx: Transaction, { where, order, many }: RankedTable): Promise<Known[]> {
  const rows = await tx
    .select({ pattern: patternColumns, key: sql<string>`given.key` })
    .from(patterns)
    .innerJoin(sql`${tenantRules} given`, sql`given.id = ${patterns.id}`)
    .where(where)
    .orderBy(...order)
    .limit(many);
  return rows.map(({ pattern, key }) => ({ ...asRule(pattern, foreignLabel(key, pattern.number)), branch: null }));
}

type PatternRow = Pick<typeof patterns.$inferSelect, 'id' | 'rule' | 'status' | 'confidence' | 'paths' | 'languages' | 'level'>;

/** Returns a rule as it is served to agents. */
function asRule(
  { id, rule, status, confidence, paths, languages, level, words }: PatternRow & { words: string[] },
  label: string,
): Omit<Known, 'branch'> {
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
    words,
  };
}

async function readDecisions(tx: Transaction, { branch }: Scope, ...lists: RankedTable[]): Promise<Known[]> {
  const select = ({ where, order, many }: RankedTable) =>
    tx
      .select(decisionColumns)
      .from(decisions)
      .where(where)
      .orderBy(...order)
      .limit(many);
  const rows = [];
  for (const list of lists) rows.push(...(await select(list)));
  const replaced = replacedDecisions(rows);
  return rows
    .filter(({ id }) => !replaced.has(id))
    .map(({ id, number, title, outcome, status, paths, branchId, words }) => ({
      type: 'decision',
      id,
      label: `ADR ${number}`,
      title: `${title}.`,
      text: sentencesThatFit(outcome, isShort),
      status,
      confidence: null,
      paths,
      languages: [],
      level: 'project',
      branch: branchId === null ? null : (branch?.name ?? null),
      words,
      ...(status === 'proposed' ? { standing: 'open' as const } : {}),
    }));
}

/** In characters. Of a longer outcome only the first sentences are served; `fetch` returns all of it. */
const longestOutcome = 1_200;

function isShort(outcome: string): boolean {
  return outcome.length <= longestOutcome;
}

/** Reads the summaries of the latest sessions, those of this branch first. */
async function readRecent(tx: Transaction, here: RankedTable, latest: RankedTable): Promise<Known[]> {
  const select = ({ where, order, many }: RankedTable) =>
    tx
      .select(sessionColumns)
      .from(sessions)
      .where(where)
      .orderBy(...order)
      .limit(many);
  const own = await select(here);
  const ids = new Set(own.map(({ id }) => id));
  const rows = [...own, ...(await select(latest)).filter(({ id }) => !ids.has(id))].slice(0, here.many);
  return rows.map(({ words, ...session }) => ({ ...asRecent(session), words, standing: 'recent' as const }));
}

/** Returns a session as a candidate for other sessions' contexts. */
export function asRecent({
  id,
  goal,
  status,
  summary,
}: Pick<typeof sessions.$inferSelect, 'id' | 'goal' | 'status' | 'summary'>): Candidate {
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
