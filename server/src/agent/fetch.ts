import { isDeepStrictEqual } from 'node:util';
import { agentOperations, type Fetched, isAccepted, sessionLabel } from '@cairn/api';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { auditRefusal } from '../api-key/call.ts';
import { conversations, messages } from '../conversation/schema.ts';
import { actorName } from '../database/person.ts';
import { decisions } from '../decision/schema.ts';
import { patterns } from '../pattern/schema.ts';
import { foreignLabel, tenantRules } from '../pattern/tenant-rules.ts';
import type { FoundProject } from '../project/access.ts';
import { sessions } from '../session/schema.ts';
import { type AgentCall, projectOf } from './caller.ts';
import { asRecent } from './context/knowledge.ts';
import { toContextLine, toContextProse } from './context/neutral.ts';
import { implementForAgents } from './operation.ts';
import { anyNamed, type Reference, referenceOf } from './reference.ts';

type Item = Fetched['items'][number];
/** An item as it was read. `accepted` is added to all items at once. */
type Found = Omit<Item, 'accepted'>;

export const fetchWhole = implementForAgents(agentOperations.fetch, {
  async run(call, { ids, project: asked }) {
    const fetched = await fetchFrom(call, await projectOf(call, asked), ids);
    if (fetched.missing.length > 0) await auditRefusal(call.tx, call.agent, { code: 'NOT_FOUND', requestId: call.requestId });
    return fetched;
  },
});

/**
 * Returns the named items in full: accepted ones first, each group in the order of `ids`. `missing` lists ids that do not exist or are not
 * served here.
 */
export async function fetchFrom(
  call: Pick<AgentCall, 'tx'>,
  project: Pick<FoundProject, 'id' | 'serveUnreviewed'>,
  ids: readonly string[],
): Promise<Fetched> {
  const found = await fetchItems(call, project.id, ids);
  const items = project.serveUnreviewed ? found : found.filter(({ accepted }) => accepted);
  const order = (item: Item) => (item.accepted ? 0 : ids.length) + ids.findIndex((id) => names(item, id));
  return { items: items.toSorted((a, b) => order(a) - order(b)), missing: ids.filter((id) => !items.some((item) => names(item, id))) };
}

/** Returns the named items of the project in full. Messages of private conversations are left out. */
export async function fetchItems(call: Pick<AgentCall, 'tx'>, projectId: string, ids: readonly string[]): Promise<Item[]> {
  const references = ids.map(referenceOf);
  const found = [
    ...(await fetchPatterns(call, projectId, references)),
    ...(await fetchDecisions(call, projectId, references)),
    ...(await fetchMessages(call, projectId, plain(references))),
    ...(await fetchSessions(call, projectId, plain(references))),
  ];
  return found.map((item) => ({ ...item, title: toContextLine(item.title), accepted: isAccepted(item) }));
}

function names({ id, label }: Item, text: string): boolean {
  const reference = referenceOf(text);
  return reference.type === 'any' ? id === reference.id : isDeepStrictEqual(referenceOf(label), reference);
}

function plain(references: readonly Reference[]): string[] {
  return references.flatMap((reference) => (reference.type === 'any' ? [reference.id] : []));
}

async function fetchPatterns({ tx }: Pick<AgentCall, 'tx'>, projectId: string, references: readonly Reference[]): Promise<Found[]> {
  const where = anyNamed(patterns, projectId, references);
  if (!where) return [];
  const rows = await tx
    .select({ pattern: patterns, key: sql<string | null>`given.key` })
    .from(patterns)
    .leftJoin(sql`${tenantRules} given`, sql`given.id = ${patterns.id}`)
    .where(where);
  return rows.map(
    ({
      pattern: { id, number, projectId: home, rule, rationale, examples, status, confidence, servedCount, helpfulCount, evidence },
      key,
    }) => ({
      type: 'pattern',
      id,
      label: home === projectId || key === null ? `PAT-${number}` : foreignLabel(key, number),
      title: rule,
      text: [rationale, ...examples.map(({ text, good }) => `${good ? 'Do' : 'Do not'}:\n${text}`)]
        .filter(Boolean)
        .map(toContextProse)
        .join('\n\n'),
      status,
      confidence: Math.round(confidence * 1000) / 1000,
      why: `Served ${servedCount} times, helpful ${helpfulCount} times.`,
      // Evidence from another project is not shown here.
      evidence:
        home === projectId
          ? evidence
              .filter(({ type }) => type !== 'time' && type !== 'review')
              .map(({ type, id: source, quote }) => ({ type, id: source, quote }))
          : [],
    }),
  );
}

async function fetchDecisions({ tx }: Pick<AgentCall, 'tx'>, projectId: string, references: readonly Reference[]): Promise<Found[]> {
  const where = anyNamed(decisions, projectId, references);
  if (!where) return [];
  const rows = await tx.select().from(decisions).where(where);
  return rows.map((row) => ({
    type: 'decision',
    id: row.id,
    label: `ADR ${row.number}`,
    title: row.title,
    text: decisionText(row),
    status: row.status,
    confidence: null,
    why: row.deciders.length > 0 ? `Decided by ${row.deciders.map(({ name }) => name).join(', ')}.` : 'Nobody has decided on it yet.',
    evidence: row.evidence.map(({ type, id, quote }) => ({ type, id, quote })),
  }));
}

/** Returns a decision as one Markdown text. */
function decisionText({ outcome, context, drivers, options, consequences }: typeof decisions.$inferSelect): string {
  const listed = (heading: string, lines: readonly string[]) =>
    lines.length > 0 ? [`## ${heading}\n${lines.map((text) => `- ${text}`).join('\n')}`] : [];
  return [
    `## Outcome\n${toContextProse(outcome)}`,
    ...(context === '' ? [] : [`## Context\n${toContextProse(context)}`]),
    ...listed('Drivers', drivers.map(toContextLine)),
    ...listed(
      'Options',
      options.map(({ name, pros, cons, chosen }) =>
        [
          `${toContextLine(name)}${chosen ? ' (chosen)' : ''}`,
          ...pros.map((text) => `  - for: ${toContextLine(text)}`),
          ...cons.map((text) => `  - against: ${toContextLine(text)}`),
        ].join('\n'),
      ),
    ),
    ...listed(
      'Consequences',
      consequences.map(({ text, good }) => `${good ? 'good' : 'bad'}: ${toContextLine(text)}`),
    ),
  ].join('\n\n');
}

async function fetchMessages({ tx }: Pick<AgentCall, 'tx'>, projectId: string, ids: readonly string[]): Promise<Found[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      id: messages.id,
      title: conversations.title,
      text: messages.plainText,
      status: messages.status,
      author: actorName(messages.actor),
    })
    .from(messages)
    .innerJoin(conversations, and(eq(conversations.tenantId, messages.tenantId), eq(conversations.id, messages.conversationId)))
    .where(
      and(
        inArray(messages.id, ids),
        eq(conversations.projectId, projectId),
        ne(conversations.visibility, 'private'),
        ne(conversations.status, 'deleted'),
      ),
    );
  return rows.map(({ id, title, text, status, author }) => ({
    type: 'message',
    id,
    label: author,
    title,
    text,
    status,
    confidence: null,
    why: 'Said in a conversation: nobody has decided on it.',
    evidence: [],
  }));
}

async function fetchSessions({ tx }: Pick<AgentCall, 'tx'>, projectId: string, ids: readonly string[]): Promise<Found[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(sessions)
    .where(and(inArray(sessions.id, ids), eq(sessions.projectId, projectId)));
  return rows.map((row) => ({
    type: 'session',
    id: row.id,
    label: sessionLabel(row.id),
    title: row.goal,
    text: asRecent(row).text,
    status: row.status,
    confidence: null,
    why: `${row.client} with ${row.model}; ${row.filesEdited.length} files edited, ${row.errors} errors.`,
    evidence: [],
  }));
}
