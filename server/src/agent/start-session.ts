import { agentOperations, maySession, type ServedItem, type StartedSession, type StartSessionInput, sessionLabel } from '@cairn/api';
import { and, eq } from 'drizzle-orm';
import { workOnBranch } from '../branch/change.ts';
import { newId } from '../database/id.ts';
import { changed } from '../database/optimistic.ts';
import { ApiError } from '../http/error.ts';
import { issue } from '../http/issue.ts';
import { type FoundProject, noteActivity, requireActive } from '../project/access.ts';
import { redact } from '../redaction/redact.ts';
import { settleWaiting } from '../session/notices.ts';
import { sessions } from '../session/schema.ts';
import { notWaiting } from '../session/waiting.ts';
import { requireUsageRoom } from '../usage/limit.ts';
import { type AgentCall, projectOf, writerOf } from './caller.ts';
import { composeContext } from './context/compose.ts';
import { toContextLine } from './context/neutral.ts';
import { recordServed } from './context/served.ts';
import { fenced } from './context/text.ts';
import { implementForAgents } from './operation.ts';
import { publishSession } from './publish.ts';
import { tokenizer } from './tokens.ts';
import { withoutSecrets } from './without-secrets.ts';

type SessionRow = typeof sessions.$inferSelect;

export const startSession = implementForAgents(agentOperations.start_session, {
  text: ({ sessionId, resumed, context, handoff }) =>
    [JSON.stringify({ sessionId, resumed }), context.text, ...(handoff ? [handoffText(handoff)] : [])].join('\n\n'),
  async run(call, input) {
    const project = await projectOf(call, input.project, 'project.write');
    requireActive(project);
    const handoff = input.resumeFrom === undefined ? undefined : await findHandoff(call, project, input.resumeFrom);
    const { session, resumed, hasWaited, branch } = await insertSession(call, project, input, handoff);
    // A key that may record but not read is served nothing.
    const mayRead = call.agent.scopes.includes('read');
    const { goal: task, paths } = input;
    const tokenBudget = mayRead ? input.tokenBudget : 0;
    const context = await composeContext(call.tx, project, { task, paths, branch, tokenBudget });
    // A hand-off is an unreviewed summary, which a project may choose not to serve.
    const handedOn = handoff && mayRead && project.serveUnreviewed ? asHandoff(handoff) : null;
    await recordServed(call.tx, context, session, handedOn && (await asServed(handedOn)));
    call.told.push(context);
    await noteActivity(call.tx, project.id, call.now);
    await publishSession(
      call.tx,
      writerOf(call.agent, session),
      resumed ? 'agent-session.changed' : 'agent-session.created',
      session,
      project,
    );
    if (hasWaited) await settleWaiting(call.tx, call.visitor, session.id);
    return { sessionId: session.id, resumed, context, handoff: handedOn };
  },
});

/** Finds the session to continue: any session of the project. @throws ApiError BAD_REQUEST */
async function findHandoff({ tx }: AgentCall, project: FoundProject, id: string): Promise<SessionRow> {
  const [found] = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.projectId, project.id)));
  if (!found) throw new ApiError('BAD_REQUEST', { issues: [issue('resumeFrom', 'SESSION_UNKNOWN')] });
  return found;
}

/**
 * Inserts a session and returns it with its stored branch name; or returns the running session with the same external id, which goes on and
 * no longer waits for a person. @throws ApiError STATE_INVALID if that one has ended, USAGE_LIMIT for a new one
 */
async function insertSession(
  call: AgentCall,
  project: FoundProject,
  input: StartSessionInput,
  handoff: SessionRow | undefined,
): Promise<{ session: SessionRow; resumed: boolean; hasWaited: boolean; branch: string | undefined }> {
  const { tx, agent, now } = call;
  const id = newId('ses');
  const writer = writerOf(agent, { id, client: redact(input.client).text });
  const { safe, redactions } = await withoutSecrets(tx, writer, { projectId: project.id, subject: { type: 'session', id } }, input);
  const { goal, client, clientVersion, model, externalId, branch, git } = safe;
  const workedOn = branch === undefined ? undefined : await workOnBranch(tx, writer, project, branch, { git, requestId: call.requestId });
  const [made] = await tx
    .insert(sessions)
    .values({
      id,
      tenantId: agent.visitor.tenant.id,
      projectId: project.id,
      userId: agent.visitor.user.id,
      apiKeyId: agent.apiKey.id,
      goal,
      redactions,
      client,
      clientVersion,
      model,
      externalId: externalId ?? null,
      branchId: workedOn?.id ?? null,
      handoffFromId: handoff?.id ?? null,
      createdAt: now,
      updatedAt: now,
      lastEventAt: now,
      actor: writer.actor ?? { type: 'user', id: agent.visitor.user.id },
    })
    .onConflictDoNothing({ target: [sessions.tenantId, sessions.projectId, sessions.userId, sessions.client, sessions.externalId] })
    .returning();
  if (made) {
    // A resumed session is not subject to the usage limit.
    await requireUsageRoom(tx, agent.visitor.tenant.id, now);
    return { session: made, resumed: false, hasWaited: false, branch };
  }
  const [former] = await tx
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.projectId, project.id),
        eq(sessions.userId, agent.visitor.user.id),
        eq(sessions.client, client),
        eq(sessions.externalId, externalId ?? ''),
      ),
    )
    .for('update');
  if (!former || !maySession('record', { status: former.status, lastEventAt: former.lastEventAt.toISOString() }, now))
    throw new ApiError('STATE_INVALID', { issues: [issue('externalId', 'SESSION_ENDED')] });
  if (!former.waitingSince) return { session: former, resumed: true, hasWaited: false, branch };
  const [session = former] = await tx
    .update(sessions)
    .set({ ...notWaiting, ...changed(sessions.version) })
    .where(eq(sessions.id, former.id))
    .returning();
  return { session, resumed: true, hasWaited: true, branch };
}

type Handoff = NonNullable<StartedSession['handoff']>;

function asHandoff({ id, goal, client, summary }: SessionRow): Handoff {
  const { completed = '', learned = '', nextSteps = '' } = summary ?? {};
  return { sessionId: id, goal, client, completed, learned, nextSteps };
}

/** Returns a hand-off as text for an agent, to follow all accepted items. */
function handoffText({ sessionId, goal, client, completed, learned, nextSteps }: Handoff): string {
  const parts = { session: sessionId, client, goal, completed, learned, 'next steps': nextSteps };
  const lines = Object.entries(parts).flatMap(([name, text]) => (text === '' ? [] : [`${name}: ${toContextLine(text)}`]));
  return fenced('Hand-off', lines);
}

async function asServed(handoff: Handoff): Promise<ServedItem> {
  const { sessionId: id, goal: title } = handoff;
  const count = await tokenizer();
  return { type: 'session', id, label: sessionLabel(id), title, tokens: count(handoffText(handoff)), verdict: null };
}
