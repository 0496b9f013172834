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

/** Maximum number of records per read, and the maximum text length of each, so that a lookup does not cost as much as the whole context. */
export const maxRead = 5;
const maxText = 4_000;
const maxEvidence = 5;

/** Tool inputs for a model: fewer options than for an agent, because the project is that of the conversation. */
export const lookUpInputs = {
  search: v.pick(SearchInputSchema, ['query', 'types', 'status']),
  fetch: v.object({ ids: v.pipe(FetchInputSchema.entries.ids, v.maxLength(maxRead, 'TOO_MANY')) }),
} satisfies Record<ModelToolName, v.GenericSchema>;

/** The result of a lookup: for the model, for display, and the sources the answer can cite by label. */
export interface LookedUp {
  told: object;
  items: ToolItem[];
  more: boolean;
  sources: [label: string, source: Citable][];
}

interface Place {
  project: FoundProject;
  /** Messages of this conversation are not sources. */
  conversationId: string;
  /** The asker's locale, for help articles. */
  locale: Locale;
}

type Item = Pick<Found, 'type' | 'id' | 'label' | 'title' | 'status' | 'confidence'>;

/** Searches or reads one project for a model, like an agent's tools. @throws ApiError BAD_REQUEST */
export async function lookUp(tx: Transaction, place: Place, tool: ModelToolName, input: unknown): Promise<LookedUp> {
  if (tool === 'search') {
    const { query, ...narrowed } = parsed(lookUpInputs.search, input);
    const { items, cursor } = await searchIn({ tx }, place.project, { query: redact(query).text, ...narrowed });
    const found = await cited(tx, place, items, ({ passage }) => passage);
    // Articles are about Cairn and have no types and states of project records.
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
  /** Label for the model to cite. A message's label is its author's name, which may not be unique. */
  label: string;
  source: Citable;
}

/** Converts items to sources. Excludes messages of the conversation itself. */
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

/** Returns the quote of a text that was read completely: its start, without generated headings. */
function quoteOf({ text }: { text: string }): string {
  return firstSentence(text.replace(/^#+ .*\n/gm, ''));
}
