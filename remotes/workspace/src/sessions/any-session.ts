import type { Session, SessionEvent } from '@cairn/api';

/** Creates a session for tests, one minute long, with the given fields. */
export function anySession(session: Partial<Session> = {}): Session {
  return {
    id: 'ses_first',
    projectId: 'prj_1',
    projectSlug: 'payments-api',
    projectName: 'Payments API',
    goal: 'Find the doubled authorisation',
    status: 'completed',
    client: 'Claude Code',
    clientVersion: '2.3.1',
    model: 'm',
    branch: null,
    person: { id: 'usr_1', name: 'Jonas Weber' },
    tokens: 0,
    cost: null,
    filesRead: [],
    filesEdited: [],
    events: 0,
    errors: 0,
    prompts: 0,
    redactions: 0,
    served: [],
    servedTokens: 0,
    servedBudget: 0,
    produced: [],
    waiting: null,
    last: null,
    models: [],
    summary: null,
    handoffFrom: null,
    handoffTo: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    lastEventAt: '2026-11-20T10:01:00.000Z',
    endedAt: '2026-11-20T10:01:00.000Z',
    version: 1,
    ...session,
  };
}

/** Creates an event for tests: the first of such a session, an empty note. */
export function anyEvent(event: Partial<SessionEvent> = {}): SessionEvent {
  return { sequence: 1, kind: 'note', text: '', path: null, edited: false, ok: null, happenedAt: '2026-11-20T10:00:00.000Z', ...event };
}
