import { type Found, FoundPageSchema, foundTypes, type SearchInput, SearchInputSchema, sessionLabel } from '@cairn/api';
import { askedTerms, type Term } from '../conversation/terms.ts';
import type { FoundProject } from '../project/access.ts';
import { findMatches } from '../search/find.ts';
import { passageOf, spokenOf } from '../search/passage.ts';
import { type FoundRow, isCutOff, readRows } from '../search/rows.ts';
import { wordsOfTerms } from '../search/words.ts';
import { type AgentCall, projectOf } from './caller.ts';
import { defineOperation } from './operation.ts';

const perPage = 10;

export const search = defineOperation({
  name: 'search',
  readOnly: true,
  summary: 'Finds patterns, decisions, messages and sessions by their words: a compact index, best first. fetch gives the whole.',
  input: SearchInputSchema,
  call: SearchInputSchema,
  output: FoundPageSchema,
  run: async (call, input) => searchIn(call, await projectOf(call, input.project), input),
});

/** A page of what a project has on record that speaks of the words. */
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
  return { items: rows.flatMap((row) => toFound(row, terms) ?? []), cursor: next };
}

/** Undefined for a rule that people have turned down: no agent is to come across it. */
function toFound({ type, id, label, title, text, status, confidence, author }: FoundRow, terms: readonly Term[]): Found | undefined {
  if (type === 'conversation' || type === 'insight' || (type === 'pattern' && status === 'rejected')) return undefined;
  const named = { pattern: label, decision: label, message: author, session: sessionLabel(id) }[type];
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
