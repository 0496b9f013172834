import { type FeedbackNote, feedbackNotesShown } from '@cairn/api';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { actorName } from '../database/person.ts';
import type { Visitor } from '../http/context.ts';
import { ownMembership, readableProjects } from '../project/access.ts';
import { projectMembers, projects } from '../project/schema.ts';
import { feedback, sessions } from './schema.ts';

/**
 * Returns the latest notes of agents' feedback on a pattern or a decision that the visitor may read, limited to notes
 * from projects that the visitor may read too.
 */
export async function notesOf(tx: Transaction, visitor: Visitor, subject: { id: string }): Promise<FeedbackNote[]> {
  const rows = await tx
    .select({
      id: feedback.id,
      verdict: feedback.verdict,
      note: feedback.note,
      client: sql<string>`coalesce(${sessions.client}, ${actorName(feedback.actor)})`,
      sessionId: sessions.id,
      goal: sessions.goal,
      projectSlug: projects.slug,
      at: feedback.createdAt,
    })
    .from(feedback)
    .innerJoin(projects, and(eq(projects.tenantId, feedback.tenantId), eq(projects.id, feedback.projectId)))
    .leftJoin(projectMembers, ownMembership(visitor))
    .leftJoin(sessions, and(eq(sessions.tenantId, feedback.tenantId), eq(sessions.id, feedback.sessionId)))
    .where(and(eq(feedback.subjectId, subject.id), ne(feedback.note, ''), readableProjects(visitor)))
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(feedbackNotesShown);
  return rows.map(({ sessionId, goal, at, ...said }) => ({
    ...said,
    session: sessionId === null ? null : { id: sessionId, goal: goal ?? '' },
    at: at.toISOString(),
  }));
}
