import type { PatternSources } from '@cairn/api';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { articleTitles } from '../article/published.ts';
import type { Transaction } from '../database/database.ts';
import { decisions } from '../decision/schema.ts';
import type { Visitor } from '../http/context.ts';
import { sessions } from '../session/schema.ts';
import { showPattern } from './query.ts';
import { patterns } from './schema.ts';

/** Returns the sessions, decisions and other patterns of its project that a pattern rests on, and the session that proposed it. */
export async function sourcesOf(tx: Transaction, visitor: Visitor, id: string): Promise<PatternSources> {
  const { projectId, evidence, sessionId } = await showPattern(tx, visitor, id);
  const idsOf = (wanted: (typeof evidence)[number]['type']) => evidence.flatMap((piece) => (piece.type === wanted ? [piece.id] : []));
  const named = await tx
    .select({ id: sessions.id, goal: sessions.goal, client: sessions.client, at: sessions.lastEventAt })
    .from(sessions)
    .where(and(eq(sessions.projectId, projectId), inArray(sessions.id, [...idsOf('session'), ...(sessionId ? [sessionId] : [])])))
    .orderBy(asc(sessions.createdAt));
  return {
    sessions: named.map(({ at, ...session }) => ({ ...session, at: at.toISOString() })),
    decisions: await tx
      .select({ id: decisions.id, number: decisions.number, title: decisions.title, status: decisions.status })
      .from(decisions)
      .where(and(eq(decisions.projectId, projectId), inArray(decisions.id, idsOf('decision')))),
    patterns: await tx
      .select({ id: patterns.id, number: patterns.number, rule: patterns.rule, status: patterns.status })
      .from(patterns)
      .where(and(eq(patterns.projectId, projectId), inArray(patterns.id, idsOf('pattern')))),
    articles: await articleTitles(tx, idsOf('article')),
  };
}
