import { type LineageDeed, type LineageSource, lineageDeeds, type PatternEvidence, type PatternLineage, roundConfidence } from '@cairn/api';
import { and, eq, inArray } from 'drizzle-orm';
import { visibleKeys } from '../api-key/access.ts';
import { apiKeys } from '../api-key/schema.ts';
import { conversations, messages } from '../conversation/schema.ts';
import type { Transaction } from '../database/database.ts';
import { nameOf } from '../database/person.ts';
import { isQuotedFrom } from '../decision/quoted.ts';
import type { Visitor } from '../http/context.ts';
import { sessionEvents, sessions } from '../session/schema.ts';
import { showPattern } from './query.ts';
import { patterns } from './schema.ts';
import { sourcesOf } from './sources.ts';

/** Kinds of patterns that are observed, not stated. */
const observedKinds: readonly string[] = ['command', 'workflow', 'pitfall'];

/** Later events of a pattern. They are not among its sources. */
const sinceThen: ReadonlySet<string> = new Set(['feedback', 'review', 'time']);

type Piece = Pick<LineageSource, 'deed' | 'cites' | 'person' | 'client' | 'key'> & { session?: string; conversation?: string };

/**
 * Returns the people and agents that a pattern rests on, strongest source first, without later events.
 * @throws ApiError NOT_FOUND if the visitor may not read it.
 */
export async function lineageOf(tx: Transaction, visitor: Visitor, id: string): Promise<PatternLineage> {
  const pattern = await showPattern(tx, visitor, id);
  const counted = pattern.evidence.filter(({ type, weight }) => !sinceThen.has(type) && weight > 0);
  const pieces = counted.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const read = await readSources(tx, visitor, id, pattern.projectId, pieces);
  const groups = new Map<string, LineageSource>();
  for (const piece of pieces) {
    const { session, conversation, ...source } = read(piece);
    const key = JSON.stringify([source.deed, source.cites, source.person, source.client, source.key]);
    const before = groups.get(key) ?? { ...source, sessions: [], conversations: [], pieces: 0, weight: 0, at: '' };
    groups.set(key, {
      ...before,
      sessions: [...new Set([...before.sessions, ...(session ? [session] : [])])],
      conversations: [...new Set([...before.conversations, ...(conversation ? [conversation] : [])])],
      pieces: before.pieces + 1,
      weight: before.weight + piece.weight,
      at: piece.at,
    });
  }
  const strength = ({ deed }: LineageSource) => lineageDeeds.indexOf(deed);
  const sources = [...groups.values()].toSorted((one, other) => strength(other) - strength(one) || other.weight - one.weight);
  const weakest = sources.at(-1);
  return {
    sources,
    confidenceWithoutWeakest: weakest && sources.length > 1 ? roundConfidence(Math.max(0, pattern.confidence - weakest.weight)) : null,
  };
}

/** Reads the rows that the evidence refers to, and classifies each piece of evidence. */
async function readSources(
  tx: Transaction,
  visitor: Visitor,
  id: string,
  projectId: string,
  pieces: readonly PatternEvidence[],
): Promise<(piece: PatternEvidence) => Piece> {
  const idsOf = (type: PatternEvidence['type']) => pieces.flatMap((piece) => (piece.type === type ? [piece.id] : []));
  const [row] = await tx.select({ actor: patterns.actor, kind: patterns.kind }).from(patterns).where(eq(patterns.id, id));
  const named = await sourcesOf(tx, visitor, id);
  const ofSessions = await tx
    .select({
      id: sessions.id,
      client: sessions.client,
      summary: sessions.summary,
      eventsDeletedAt: sessions.eventsDeletedAt,
      person: nameOf(sessions.userId),
      key: { id: apiKeys.id, name: apiKeys.name, lastFour: apiKeys.lastFour },
    })
    .from(sessions)
    .leftJoin(apiKeys, and(eq(apiKeys.tenantId, sessions.tenantId), eq(apiKeys.id, sessions.apiKeyId), await visibleKeys(tx, visitor)))
    .where(and(eq(sessions.projectId, projectId), inArray(sessions.id, idsOf('session'))));
  const prompts = await tx
    .select({ session: sessionEvents.sessionId, text: sessionEvents.text })
    .from(sessionEvents)
    .where(and(inArray(sessionEvents.sessionId, idsOf('session')), eq(sessionEvents.kind, 'prompt')));
  const ofMessages = await tx
    .select({ id: messages.id, conversation: conversations.id, person: nameOf(conversations.authorId) })
    .from(messages)
    .innerJoin(conversations, and(eq(conversations.tenantId, messages.tenantId), eq(conversations.id, messages.conversationId)))
    .where(and(eq(conversations.projectId, projectId), inArray(messages.id, idsOf('message'))));
  const nobody = { person: '', client: '', key: null };
  const cited = (type: NonNullable<Piece['cites']>['type'], source: string, title = '', number: number | null = null): Piece => ({
    ...nobody,
    deed: type === 'decision' ? 'decided' : 'cited',
    cites: { type, id: source, number, title },
  });
  const inSession = (piece: PatternEvidence): Piece => {
    const session = ofSessions.find((one) => one.id === piece.id);
    const said = prompts.filter((one) => one.session === piece.id).map(({ text }) => text);
    const { person = '', client = piece.by, key = null } = session ?? {};
    return { deed: deedIn(piece, said, session), cites: null, person, client, key, session: piece.id };
  };
  const deedIn = (piece: PatternEvidence, said: readonly string[], session: (typeof ofSessions)[number] | undefined): LineageDeed => {
    // An agent's proposal rests on its session without a quote.
    if (piece.quote === '') return row?.actor.type === 'agent' ? 'agent-proposed' : 'observed';
    if (isQuotedFrom(piece.quote, said)) return 'said';
    if (isQuotedFrom(piece.quote, Object.values(session?.summary ?? {}))) return 'reported';
    return session?.eventsDeletedAt && !observedKinds.includes(row?.kind ?? '') ? 'said' : 'observed';
  };
  return (piece) => {
    switch (piece.type) {
      case 'session':
        return inSession(piece);
      case 'message': {
        const message = ofMessages.find((one) => one.id === piece.id);
        const conversation = message?.conversation ?? piece.conversationId;
        return { ...nobody, deed: 'said', cites: null, person: message?.person ?? piece.by, ...(conversation ? { conversation } : {}) };
      }
      case 'decision': {
        const decision = named.decisions.find((one) => one.id === piece.id);
        return cited('decision', piece.id, decision?.title, decision?.number);
      }
      case 'article':
        return cited('article', piece.id, named.articles.find((one) => one.id === piece.id)?.title);
      case 'pattern':
        if (piece.id === id) return { ...nobody, deed: 'proposed', cites: null, person: piece.by };
        return cited('pattern', piece.id, named.patterns.find((one) => one.id === piece.id)?.rule);
      default:
        return cited('link', piece.id, piece.id);
    }
  };
}
