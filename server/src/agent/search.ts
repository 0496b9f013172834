import { type Found, FoundPageSchema, foundTypes, type SearchInput, SearchInputSchema, sessionLabel } from '@cairn/api';
import { and, desc, ne, sql } from 'drizzle-orm';
import { askedTerms, type Term } from '../conversation/terms.ts';
import type { Transaction } from '../database/database.ts';
import { patterns } from '../pattern/schema.ts';
import { foreignLabel, tenantRules } from '../pattern/tenant-rules.ts';
import type { FoundProject } from '../project/access.ts';
import { findMatches } from '../search/find.ts';
import { passageOf, spokenOf } from '../search/passage.ts';
import { isCutOff, type FoundRow as Row, readRows } from '../search/rows.ts';
import { wordsOfTerms } from '../search/words.ts';
import { type AgentCall, projectOf } from './caller.ts';
import { defineOperation } from './operation.ts';

/** What is made known of a row that was found. */
type FoundRow = Omit<Row, 'author' | 'projectSlug' | 'projectName' | 'conversationId' | 'at'> & { author?: string };

const perPage = 10;
/** Rules of the whole organisation that stand among what was found in the project. */
const maxCommon = 5;

export const search = defineOperation({
  name: 'search',
  readOnly: true,
  summary: 'Finds patterns, decisions, messages and sessions by their words: a compact index, best first. fetch gives the whole.',
  input: SearchInputSchema,
  call: SearchInputSchema,
  output: FoundPageSchema,
  run: async (call, input) => searchIn(call, await projectOf(call, input.project), input),
});

/**
 * A page of what a project has on record that speaks of the words; on the first one among them, where it speaks of more of them, what
 * every project is told and another one has on record.
 */
export async function searchIn(
  { tx }: Pick<AgentCall, 'tx'>,
  project: Pick<FoundProject, 'id' | 'slug' | 'name'>,
  { query, types = [...foundTypes], status: states, cursor: after }: Omit<SearchInput, 'project'>,
): Promise<{ items: Found[]; cursor: string | null }> {
  const asked = askedTerms(query);
  const terms = asked.length > 0 ? asked : [{ word: query.toLowerCase(), weight: 1 }];
  // What is private to somebody is not looked at.
  const scope = { types, projects: [project.id], states, own: false };
  const { items, next } = await findMatches(tx, wordsOfTerms(terms), scope, { after, limit: perPage, enough: perPage });
  const rows = await readRows(tx, items, [project]);
  const own = rows.flatMap((row) => toFound(row, terms) ?? []);
  const rules = after === undefined && types.includes('pattern') && (states?.includes('accepted') ?? true);
  const common = rules ? (await findCommon(tx, project.id, terms)).flatMap((row) => toFound(row, terms) ?? []) : [];
  return { items: placed(own, common), cursor: next };
}

/** Rules of the whole organisation that come from other projects and speak of any of the words, the best first. */
async function findCommon(tx: Transaction, projectId: string, terms: readonly Term[]): Promise<FoundRow[]> {
  const { all, any } = wordsOfTerms(terms);
  const { id, number, rule: title, rationale: text, status, confidence } = patterns;
  const rows = await tx
    .select({ id, number, title, text, status, confidence, key: sql<string>`given.key` })
    .from(patterns)
    .innerJoin(sql`${tenantRules} given`, sql`given.id = ${patterns.id}`)
    .where(and(ne(patterns.projectId, projectId), sql`${patterns.search} @@ ${any}`))
    .orderBy(desc(sql`${patterns.search} @@ ${all}`), desc(sql`ts_rank_cd(${patterns.search}, ${any}, 32)`), desc(patterns.id))
    .limit(maxCommon);
  return rows.map(({ key, number: named, confidence: sure, ...row }) => ({
    ...row,
    type: 'pattern',
    label: foreignLabel(key, named),
    confidence: Math.round(sure * 1000) / 1000,
  }));
}

/** Each before the first that speaks of fewer words; what is the project's own keeps its order, and comes first among equals. */
function placed(own: readonly Found[], common: readonly Found[]): Found[] {
  const all = [...own];
  for (const one of common) {
    const at = all.findIndex(({ why }) => why.length < one.why.length);
    all.splice(at === -1 ? all.length : at, 0, one);
  }
  return all;
}

/** Undefined for a rule that people have turned down: no agent is to come across it. */
function toFound({ type, id, label, title, text, status, confidence, author }: FoundRow, terms: readonly Term[]): Found | undefined {
  if (type === 'conversation' || type === 'insight' || (type === 'pattern' && status === 'rejected')) return undefined;
  const named = { pattern: label, decision: label, message: author ?? '', session: sessionLabel(id) }[type];
  // A title stands in the passage where that speaks of nothing else.
  const whole = type === 'message' ? text : `${title}\n${text}`;
  return {
    type,
    id,
    label: named,
    title,
    status,
    confidence,
    ...passageOf(whole, terms, { cutOff: isCutOff(text) }),
    why: spokenOf(whole, terms),
  };
}
