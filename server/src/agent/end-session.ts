import { agentOperations } from '@cairn/api';
import { eq } from 'drizzle-orm';
import { audit } from '../database/audit.ts';
import { changed } from '../database/optimistic.ts';
import { noteActivity } from '../project/access.ts';
import { redactFields } from '../redaction/findings.ts';
import { redact } from '../redaction/redact.ts';
import { eventWords } from '../session/event-words.ts';
import { settleWaiting } from '../session/notices.ts';
import { showSession } from '../session/query.ts';
import { sessions } from '../session/schema.ts';
import { notWaiting } from '../session/waiting.ts';
import { noticeEnded } from './notices.ts';
import { implementForAgents } from './operation.ts';
import { findOwnSession } from './own-session.ts';
import { publishSession } from './publish.ts';
import { spentSoFar } from './usage.ts';

export const endSession = implementForAgents(agentOperations.end_session, {
  async run(whole, { sessionId, outcome, summary, tokens, cost }) {
    const { session, project, call } = await findOwnSession(whole, sessionId, 'end');
    const { tx, visitor, requestId, now } = call;
    const safe = await redactFields(tx, visitor, { projectId: project.id, subject: { type: 'session', id: session.id } }, summary);
    const hits = Object.values(summary).flatMap((text) => redact(text).hits).length;
    await tx
      .update(sessions)
      .set({
        status: outcome,
        summary: safe,
        redactions: session.redactions + hits,
        lastEventAt: now,
        endedAt: now,
        ...notWaiting,
        eventWords: eventWords(),
        ...(await spentSoFar(tx, session.id, { tokens, cost })),
        ...changed(sessions.version),
      })
      .where(eq(sessions.id, session.id));
    await noteActivity(tx, project.id, now);
    await audit(tx, visitor, { action: `session.${outcome}`, target: { type: 'session', id: session.id }, requestId });
    const { produced, version } = await showSession(tx, visitor, session.id);
    await publishSession(tx, visitor, 'agent-session.ended', { id: session.id, version }, project);
    if (session.waitingSince) await settleWaiting(tx, visitor, session.id);
    await noticeEnded(tx, visitor, session, produced.filter(({ status }) => status === 'proposed').length, project);
    const proposed = produced.map(({ type, id, number, title, status }) => ({
      type,
      id,
      label: type === 'pattern' ? `PAT-${number}` : `ADR ${number}`,
      title,
      status,
    }));
    return { sessionId: session.id, outcome, proposed };
  },
});
