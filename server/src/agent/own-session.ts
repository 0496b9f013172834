import { maySession, type SessionMove } from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { type FoundProject, findProject, requireActive } from '../project/access.ts';
import { amongDeleted } from '../project/deleted.ts';
import { sessions } from '../session/schema.ts';
import { type AgentCall, writerOf } from './caller.ts';

export interface OwnSession {
  session: typeof sessions.$inferSelect;
  project: FoundProject;
  /** The call, with this session as the writer. */
  call: AgentCall;
}

/**
 * Finds a session of the same person, for a write by its agent, and locks its row until the transaction ends.
 * @throws ApiError PROJECT_DELETED; NOT_FOUND if it is somebody else's or the key has no access, STATE_INVALID if it has ended
 */
export async function findOwnSession(call: AgentCall, id: string, move: SessionMove): Promise<OwnSession> {
  const { tx, agent, now } = call;
  const [session] = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, agent.visitor.user.id)))
    .for('update');
  if (!session) return refuseSession(call, id);
  const project = await findProject(tx, agent.visitor, session.projectId, 'project.write');
  requireActive(project);
  call.place.project = project;
  const standing = { status: session.status, lastEventAt: session.lastEventAt.toISOString() };
  if (!maySession(move, standing, now)) throw new ApiError('STATE_INVALID', { issues: [issue('sessionId', 'SESSION_ENDED')] });
  return { session, project, call: { ...call, visitor: writerOf(agent, session) } };
}

/** Tells why a session was not found: its project may be deleted. @throws ApiError PROJECT_DELETED, NOT_FOUND */
async function refuseSession({ tx, agent }: Pick<AgentCall, 'tx' | 'agent'>, id: string): Promise<never> {
  const found = await amongDeleted(tx, () =>
    tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, agent.visitor.user.id))),
  );
  throw new ApiError(found.length > 0 ? 'PROJECT_DELETED' : 'NOT_FOUND');
}

/**
 * Returns the call with the session that a proposal or feedback comes from, if it names one. The session may have ended. @throws ApiError
 * PROJECT_DELETED, NOT_FOUND
 */
export async function callFrom(call: AgentCall, sessionId: string | undefined, projectId: string): Promise<AgentCall> {
  if (sessionId === undefined) return call;
  const { tx, agent } = call;
  const [session] = await tx
    .select({ id: sessions.id, client: sessions.client })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, agent.visitor.user.id), eq(sessions.projectId, projectId)));
  if (!session) return refuseSession({ tx, agent }, sessionId);
  return { ...call, visitor: writerOf(agent, session) };
}
