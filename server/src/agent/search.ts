import { acceptedStates, agentOperations, type Found, foundTypes, isAccepted, type SearchInput, sessionLabel } from '@cairn/api';
import { sql } from 'drizzle-orm';
import { askedTerms, type Term } from '../conversation/terms.ts';
import type { Transaction } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { ownWords } from '../database/search.ts';
import { patterns } from '../pattern/schema.ts';
import { foreignLabel, tenantRules } from '../pattern/tenant-rules.ts';
import type { FoundProject } from '../project/access.ts';
import { findMatches } from '../search/find.ts';
import { passageOf } from '../search/passage.ts';
import { isCutOff, type FoundRow as Row, readRows, textLength, wordsOfRule } from '../search/rows.ts';
import { termsIn } from '../search/word-forms.ts';
import { type Words, wordsOfTerms } from '../search/words.ts';
import { type AgentCall, projectOf } from './caller.ts';
import { toContextLine } from './context/neutral.ts';
import { implementForAgents } from './operation.ts';

/** The columns of a search result that agents may see. */
type FoundRow = Omit<Row, 'author' | 'projectSlug' | 'projectName' | 'conversationId' | 'at'> & { author?: string };

type Named = Pick<FoundProject, 'id' | 'slug' | 'name' | 'serveUnreviewed'>;

const perPage = 10;
/** At most this many rules of the whole organization are among the results of a project. */
const maxCommon = 5;

export const search = implementForAgents(agentOperations.search, {
  run: (call, input) => searchIn(call, projectOf(call, input.project), input),
});

/**
 * Returns a page of the rows of a project that contain the words, unaccepted ones last. The first page also has rules of the whole
 * organization from other projects, each before the first row that contains fewer of the words.
 */
export async function searchIn(
  { tx }: Pick<AgentCall, 'tx'>,
  place: Named | Promise<Named>,
  { query, types: wanted = [...foundTypes], status, cursor: after }: Omit<SearchInput, 'project'>,
): Promise<{ items: Found[]; cursor: string | null }> {
  const asked = askedTerms(query);
  const terms = asked.length > 0 ? asked : [{ word: query.toLowerCase(), weight: 1 }];
  const [project, words] = await Promise.all([place, wordsOfTerms(tx, terms)]);
  const { types, states } = project.serveUnreviewed ? { types: wanted, states: status } : onlyAccepted(wanted, status);
  if (types.length === 0 || states?.length === 0) return { items: [], cursor: null };
  // Private rows are not searched.
  const scope = { types, projects: [project.id], states, own: false };
  const rules = after === undefined && types.includes('pattern') && (states?.includes('accepted') ?? true);
  const [{ items, next }, given] = await Promise.all([
    findMatches(tx, words, scope, { after, limit: perPage, enough: perPage, counted: false }),
    rules ? findCommon(tx, project.id, words) : [],
  ]);
  const rows = await readRows(tx, items, { among: [project], terms });
  const shown = (found: readonly FoundRow[]) => found.flatMap((row) => toFound(row, terms) ?? []);
  const all = placed(shown(rows), shown(given));
  return { items: [...all.filter((one) => one.accepted), ...all.filter((one) => !one.accepted)], cursor: next };
}

/** Restricts a search to accepted rows, for projects that do not serve unreviewed ones. */
function onlyAccepted(types: NonNullable<SearchInput['types']>, states: readonly string[] = acceptedStates) {
  return {
    types: types.filter((type) => type === 'pattern' || type === 'decision'),
    states: acceptedStates.filter((state) => states.includes(state)),
  };
}

const anyWord = sql`${sql.placeholder('any')}::tsquery`;

const rulesSaying = prepared<Pick<FoundRow, 'id' | 'title' | 'text' | 'status'> & { number: number; key: string; confidence: number }>(
  'rules of the organization that speak of words',
  sql`select ${patterns.id}, ${patterns.number}, ${patterns.rule} as title, left(${wordsOfRule}, ${sql.raw(String(textLength))}) as text, ${patterns.status}, ${patterns.confidence}, given.key
    from ${tenantRules} given join ${patterns} on ${patterns.id} = given.id
    where ${patterns.projectId} <> ${sql.placeholder('project')} and ${ownWords(patterns.search)} @@ ${anyWord}
    order by ${ownWords(patterns.search)} @@ ${sql.placeholder('all')}::tsquery desc, ts_rank_cd(${ownWords(patterns.search)}, ${anyWord}, 32) desc, ${patterns.id} desc
    limit ${sql.raw(String(maxCommon))}`,
);

/** Finds rules of the whole organization that come from other projects and contain any of the words, the best first. */
async function findCommon(tx: Transaction, project: string, { allTerms, anyTerm }: Words): Promise<FoundRow[]> {
  const rows = await rulesSaying(tx, { project, all: allTerms, any: anyTerm ?? allTerms });
  return rows.map(({ key, number, confidence, ...row }) => ({
    ...row,
    type: 'pattern',
    label: foreignLabel(key, number),
    confidence: Math.round(confidence * 1000) / 1000,
  }));
}

/**
 * Inserts each common row before the first of the project's rows that contains fewer words. The project's own rows keep their order and
 * come first among equals.
 */
function placed(own: readonly Found[], common: readonly Found[]): Found[] {
  const all = [...own];
  for (const one of common) {
    const at = all.findIndex(({ why }) => why.length < one.why.length);
    all.splice(at === -1 ? all.length : at, 0, one);
  }
  return all;
}

/** Returns undefined for a rule that people have rejected: agents must not see it. */
function toFound({ type, id, label, title, text, status, confidence, author }: FoundRow, terms: readonly Term[]): Found | undefined {
  const known = foundTypes.find((one) => one === type);
  if (!known || (known === 'pattern' && status === 'rejected')) return undefined;
  const named = { pattern: label, decision: label, message: author ?? '', session: sessionLabel(id) }[known];
  // If the text has none of the words, the passage is the title.
  const whole = type === 'message' ? text : `${title}\n${text}`;
  return {
    type: known,
    id,
    label: named,
    title: toContextLine(title),
    status,
    confidence,
    accepted: isAccepted({ type, status }),
    ...passageOf(whole, terms, { cutOff: isCutOff(text) }),
    why: termsIn(whole, terms),
  };
}
