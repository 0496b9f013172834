import type { AgentOperation } from './agent.ts';
import {
  FeedbackAnswerSchema,
  FeedbackInputSchema,
  ProposeDecisionInputSchema,
  ProposedDecisionSchema,
  ProposedPatternSchema,
  ProposePatternInputSchema,
} from './agent-proposal.ts';
import {
  ContextSchema,
  FetchedSchema,
  FetchInputSchema,
  FoundPageSchema,
  GetContextInputSchema,
  SearchInputSchema,
} from './agent-reading.ts';
import {
  EndedSessionSchema,
  EndSessionInputSchema,
  RecordEventInputSchema,
  RecordedSchema,
  StartedSessionSchema,
  StartSessionInputSchema,
} from './agent-session.ts';
import { operationScopes } from './api-key-access.ts';
import type { ErrorCode } from './error.ts';
import type { Operation } from './operation.ts';

/** Errors of every operation, in addition to those of the key's scope. */
const refusals = [
  'KEY_UNKNOWN',
  'KEY_DISABLED',
  'KEY_EXPIRED',
  'KEY_REVOKED',
  'KEY_ROTATED',
  'KEY_STOPPED',
  'TENANT_SUSPENDED',
  'KEY_ADDRESS',
  'KEY_PROJECT',
  'FORBIDDEN',
  'NOT_FOUND',
  'BODY_TOO_LARGE',
  'PROJECT_DELETED',
  'STATE_INVALID',
  'IDEMPOTENCY_MISMATCH',
  'RATE_LIMITED',
] as const satisfies readonly ErrorCode[];
const shared = { method: 'post', tag: 'Agents', refusals } as const;

/**
 * The nine operations of agents, for REST and MCP, in the order in which they are listed. Summaries are short: every agent that lists the
 * tools pays for them in tokens.
 */
export const agentOperations = {
  get_context: {
    ...shared,
    name: 'get_context',
    path: '/agent/get_context',
    summary: 'Rules, decisions, recent work and open questions of the project for a task, within a token budget. Call it before you start.',
    access: { scope: operationScopes.get_context },
    readOnly: true,
    body: GetContextInputSchema,
    output: ContextSchema,
  },
  search: {
    ...shared,
    name: 'search',
    path: '/agent/search',
    summary:
      'Finds patterns, decisions, messages and sessions by words. Returns a compact index, best match first, unreviewed items last. Use fetch for full texts.',
    access: { scope: operationScopes.search },
    readOnly: true,
    body: SearchInputSchema,
    output: FoundPageSchema,
  },
  fetch: {
    ...shared,
    name: 'fetch',
    path: '/agent/fetch',
    summary: 'Returns full texts with their evidence, by id or reference (PAT-88, ADR 12), up to 20.',
    access: { scope: operationScopes.fetch },
    readOnly: true,
    body: FetchInputSchema,
    output: FetchedSchema,
  },
  start_session: {
    ...shared,
    name: 'start_session',
    path: '/agent/start_session',
    summary: 'Starts a work session. Returns its id and the context for its goal. resumeFrom continues another session from its hand-off.',
    access: { scope: operationScopes.start_session },
    refusals: [...refusals, 'USAGE_LIMIT'],
    body: StartSessionInputSchema,
    output: StartedSessionSchema,
  },
  record_event: {
    ...shared,
    name: 'record_event',
    path: '/agent/record_event',
    summary:
      'Records up to 50 events of a session: prompts, tools, files, commands, errors, notes, and waiting: what you need from a person. An event id is stored only once.',
    access: { scope: operationScopes.record_event },
    body: RecordEventInputSchema,
    output: RecordedSchema,
  },
  end_session: {
    ...shared,
    name: 'end_session',
    path: '/agent/end_session',
    summary: 'Ends a session with its outcome and a summary for the next one: what was completed, what was learned, next steps.',
    access: { scope: operationScopes.end_session },
    body: EndSessionInputSchema,
    output: EndedSessionSchema,
  },
  propose_decision: {
    ...shared,
    name: 'propose_decision',
    path: '/agent/propose_decision',
    summary: 'Proposes a decision (an ADR) for people to accept or reject. Returns similar decisions on record.',
    access: { scope: operationScopes.propose_decision },
    body: ProposeDecisionInputSchema,
    output: ProposedDecisionSchema,
  },
  propose_pattern: {
    ...shared,
    name: 'propose_pattern',
    path: '/agent/propose_pattern',
    summary:
      'Proposes a rule for later sessions, as one imperative sentence with evidence. Level tenant applies to all projects. People decide.',
    access: { scope: operationScopes.propose_pattern },
    body: ProposePatternInputSchema,
    output: ProposedPatternSchema,
  },
  feedback: {
    ...shared,
    name: 'feedback',
    path: '/agent/feedback',
    summary:
      'Reports whether a pattern or decision from your context was helpful, wrong or outdated. Counted once per session, or once a day per key without a session. For proposals of your own key, only in a session that was served them.',
    access: { scope: operationScopes.feedback },
    body: FeedbackInputSchema,
    output: FeedbackAnswerSchema,
  },
} as const satisfies Record<AgentOperation, Operation>;
