import { FetchInputSchema, type Found, type Locale, type ModelToolName, SearchInputSchema, type ToolItem } from '@cairn/api';
import { inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { fetchFrom } from '../../agent/fetch.ts';
import { searchIn } from '../../agent/search.ts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/error.ts';
import { issuesOf } from '../../http/issue.ts';
import type { FoundProject } from '../../project/access.ts';
import { redact } from '../../redaction/redact.ts';
import { firstSentence } from '../quote.ts';
import { messages } from '../schema.ts';
import { fetchArticles, searchArticles } from './article-sources.ts';
import { type Citable, sourceOf } from './citable.ts';

/** So many records are read at once, and of each so much: none may cost what the whole context does. */
export const maxRead = 5;
const maxText = 4_000;
const maxEvidence = 5;

/** What the two take of a model: less than of an agent, whose project is not the conversation's. */
export const lookUpInputs = {
  search: v.pick(SearchInputSchema, ['query', 'types', 'status']),
  fetch: v.object({ ids: v.pipe(FetchInputSchema.entries.ids, v.maxLength(maxRead, 'TOO_MANY')) }),
} satisfies Record<ModelToolName, v.GenericSchema>;

/** What came of looking something up: for the model, for people, and for what the answer may cite, each by the label that the model was told. */
export interface LookedUp {
  told: object;
  items: ToolItem[];
  more: boolean;
  sources: [label: string, source: Citable][];
}

interface Place {
  project: FoundProject;
  /** Nothing that is said in it is a source of it. */
  conversationId: string;
  /** The asker's: help articles are read in it. */
  locale: Locale;
}

type Item = Pick<Found, 'type' | 'id' | 'label' | 'title' | 'status' | 'confidence'>;

/** Searches or reads for a model, as agents do it, in one project. @throws ApiError BAD_REQUEST */
export async function lookUp(tx: Transaction, place: Place, tool: ModelToolName, input: unknown): Promise<LookedUp> {
  if (tool === 'search') {
    const { query, ...narrowed } = parsed(lookUpInputs.search, input);
    const { items, cursor } = await searchIn({ tx }, place.project, { query: redact(query).text, ...narrowed });
    const found = await cited(tx, place, items, ({ passage }) => passage);
    // Articles are about Cairn, and have none of the states and types of what a project has on record.
    const isNarrowed = narrowed.types !== undefined || narrowed.status !== undefined;
    const articles = isNarrowed ? [] : await searchArticles(tx, place.locale, redact(query).text);
    const more = cursor !== null;
    const told = found.map(({ label, item: { type, id, title, status, confidence, accepted, passage } }) => ({
      ...{ label, type, id, title, status, confidence, accepted, passage },
    }));
    const all = [...found, ...articles];
    return { told: { items: [...told, ...articles.map(({ told: one }) => one)], more }, more, ...shown(all) };
  }
  const { ids } = parsed(lookUpInputs.fetch, input);
  const { articles, named } = await fetchArticles(tx, place.locale, ids, maxText);
  const others = ids.filter((id) => !named.has(id));
  const { items, missing } = others.length > 0 ? await fetchFrom({ tx }, place.project, others) : { items: [], missing: [] };
  const found = await cited(tx, place, items, quoteOf);
  const told = found.map(({ label, item }) => ({
    ...item,
    label,
    text: item.text.length > maxText ? `${item.text.slice(0, maxText)} […]` : item.text,
    evidence: item.evidence.slice(0, maxEvidence),
  }));
  const all = [...found, ...articles];
  return { told: { items: [...told, ...articles.map(({ told: one }) => one)], missing }, more: false, ...shown(all) };
}

function parsed<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input);
  if (!result.success) throw new ApiError('BAD_REQUEST', { issues: issuesOf(result.issues) });
  return result.output;
}

interface Cited<T extends Item> {
  item: T;
  /** What the model cites it by: a message has its author's name for a label, and many have the same. */
  label: string;
  source: Citable;
}

/** Items as sources. What lies in the conversation itself is left out. */
async function cited<T extends Item>(
  tx: Transaction,
  { project, conversationId }: Place,
  items: readonly T[],
  quote: (item: T) => string,
): Promise<Cited<T>[]> {
  const said = await conversationsOf(
    tx,
    items.flatMap(({ type, id }) => (type === 'message' ? [id] : [])),
  );
  return items.flatMap((item) => {
    const home = said.get(item.id) ?? '';
    if (item.type === 'message' && home === conversationId) return [];
    const source = sourceOf({ ...item, text: quote(item), conversationId: home }, project.slug);
    return [{ item, label: item.type === 'message' ? item.id : item.label, source }];
  });
}

async function conversationsOf(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: messages.id, conversationId: messages.conversationId })
    .from(messages)
    .where(inArray(messages.id, [...ids]));
  return new Map(rows.map(({ id, conversationId }) => [id, conversationId]));
}

function shown(found: readonly Pick<Cited<Item>, 'label' | 'source'>[]): Pick<LookedUp, 'items' | 'sources'> {
  return {
    items: found.map(({ source: { type, id, label, title, href } }) => ({ type, id, label, title, href })),
    sources: found.map(({ label, source }) => [label, source]),
  };
}

/** What of a text that was read whole stands with it as a source: how it begins, without the headings that it was given. */
function quoteOf({ text }: { text: string }): string {
  return firstSentence(text.replace(/^#+ .*\n/gm, ''));
}
