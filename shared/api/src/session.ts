import * as v from 'valibot';
import { DaySchema } from './analytics.ts';
import { DecisionStateSchema } from './decision.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery } from './list.ts';
import { PatternStateSchema } from './pattern.ts';
import { CollapsedLineSchema, IdSchema } from './plain-text.ts';

/** Possible outcomes of an agent's session. */
export const sessionOutcomes = ['completed', 'abandoned', 'failed'] as const;
export type SessionOutcome = (typeof sessionOutcomes)[number];

export const sessionStates = ['active', 'idle', ...sessionOutcomes] as const;
export type SessionState = (typeof sessionStates)[number];

/** Minutes without an event after which a session is idle, and hours after which it is abandoned. */
export const sessionIdleMinutes = 15;
export const sessionGivenUpHours = 24;

/** The stored fields that determine a session's state. Idleness is not stored; it follows from the time. */
export interface SessionStanding {
  status: 'active' | SessionOutcome;
  /** ISO 8601. */
  lastEventAt: string;
}

/** Returns a session's state at a time, for both sides: idle after a period without events, abandoned after a day. */
export function sessionStateAt({ status, lastEventAt }: SessionStanding, now: Date): SessionState {
  if (status !== 'active') return status;
  const silentMs = now.getTime() - Date.parse(lastEventAt);
  if (silentMs >= sessionGivenUpHours * 3_600_000) return 'abandoned';
  return silentMs >= sessionIdleMinutes * 60_000 ? 'idle' : 'active';
}

/** What an agent may do to its session, and in which states. `record` makes an idle session active again. */
export const sessionMoves = {
  record: { from: ['active', 'idle'] },
  end: { from: ['active', 'idle'] },
} as const satisfies Record<string, { from: readonly SessionState[] }>;
export type SessionMove = keyof typeof sessionMoves;

/** Returns whether an action is possible in the session's current state. */
export function maySession(move: SessionMove, standing: SessionStanding, now: Date): boolean {
  const from: readonly SessionState[] = sessionMoves[move].from;
  return from.includes(sessionStateAt(standing, now));
}

/** Returns a session's label: the end of its id, which is the distinctive part. */
export function sessionLabel(id: string): string {
  return `s_${id.slice(-5)}`;
}

/** `waiting`: the agent waits for a person; its text says for what. */
export const sessionEventKinds = ['prompt', 'tool', 'file', 'command', 'error', 'note', 'waiting'] as const;
export type SessionEventKind = (typeof sessionEventKinds)[number];

/** An event in a session. */
export const SessionEventSchema = v.object({
  /** Sequential within the session, without gaps. */
  sequence: v.number(),
  kind: v.picklist(sessionEventKinds),
  text: v.string(),
  /** For a file: its path, and whether it was changed. */
  path: v.nullable(v.string()),
  edited: v.boolean(),
  /** For a command or tool: whether it succeeded; null if unknown. */
  ok: v.nullable(v.boolean()),
  happenedAt: v.string(),
});
export type SessionEvent = v.InferOutput<typeof SessionEventSchema>;

/** GET /sessions/{id}/events: the first events after `after`, from the beginning by default. */
export const SessionEventsQuerySchema = v.object({
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'NUMBER_INVALID'), v.transform(Number)), '0'),
});
export const SessionEventsSchema = v.object({ items: v.array(SessionEventSchema), more: v.boolean() });
/** Maximum number of events per response. */
export const sessionEventsPage = 500;

export const feedbackVerdicts = ['helpful', 'wrong', 'outdated'] as const;
export type FeedbackVerdict = (typeof feedbackVerdicts)[number];

/** A record that was served to a session, with the session's feedback. */
export const ServedItemSchema = v.object({
  type: v.picklist(['guidance', 'pattern', 'decision', 'session']),
  id: v.string(),
  /** The label that people cite: `PAT-88`, `ADR 12`. */
  label: v.string(),
  title: v.string(),
  tokens: v.number(),
  verdict: v.nullable(v.picklist(feedbackVerdicts)),
});
export type ServedItem = v.InferOutput<typeof ServedItemSchema>;

const produced = { id: v.string(), number: v.number(), title: v.string(), /** When it was proposed. */ at: v.string() };
/** A record that a session has produced. */
export const ProducedSchema = v.variant('type', [
  v.object({ type: v.literal('pattern'), ...produced, status: PatternStateSchema }),
  v.object({ type: v.literal('decision'), ...produced, status: DecisionStateSchema }),
]);
export type Produced = v.InferOutput<typeof ProducedSchema>;

export const SessionSummarySchema = v.object({ completed: v.string(), learned: v.string(), nextSteps: v.string() });
export type SessionSummary = v.InferOutput<typeof SessionSummarySchema>;

const OtherSessionSchema = v.object({ id: v.string(), goal: v.string(), client: v.string() });

export const SessionSchema = v.object({
  id: v.string(),
  projectId: v.string(),
  projectSlug: v.string(),
  projectName: v.string(),
  goal: v.string(),
  /** As stored; together with `lastEventAt` it determines the state at a time (`sessionStateAt`). */
  status: v.picklist(['active', ...sessionOutcomes]),
  client: v.string(),
  clientVersion: v.string(),
  model: v.string(),
  branch: v.nullable(v.string()),
  /** The person whose key the agent used. `imported`: the session comes from an import. Then the id is no account here. */
  person: v.object({ id: v.string(), name: v.string(), imported: v.exactOptional(v.literal(true)) }),
  tokens: v.number(),
  /** In US dollars; null if not reported by the client. */
  cost: v.nullable(v.number()),
  /** The same by model, the most expensive first; empty if only totals were reported. */
  models: v.array(v.object({ model: v.string(), requests: v.number(), tokens: v.number(), cost: v.nullable(v.number()) })),
  filesRead: v.array(v.string()),
  filesEdited: v.array(v.string()),
  events: v.number(),
  errors: v.number(),
  prompts: v.number(),
  /** Number of secrets removed from what it sent. */
  redactions: v.number(),
  served: v.array(ServedItemSchema),
  servedTokens: v.number(),
  servedBudget: v.number(),
  produced: v.array(ProducedSchema),
  /**
   * What it waits for from its person, in the agent's words, and since when. Null if it does not wait, or if the person has dismissed it. It
   * waits from its event `waiting` until it reports anything else.
   */
  waiting: v.nullable(v.object({ since: v.string(), text: v.string() })),
  /** Its last event, for live views. */
  last: v.nullable(v.pick(SessionEventSchema, ['kind', 'text', 'path', 'edited'])),
  summary: v.nullable(SessionSummarySchema),
  handoffFrom: v.nullable(OtherSessionSchema),
  handoffTo: v.nullable(OtherSessionSchema),
  createdAt: v.string(),
  lastEventAt: v.string(),
  endedAt: v.nullable(v.string()),
  version: v.number(),
});
export type Session = v.InferOutput<typeof SessionSchema>;

const name = v.optional(v.pipe(CollapsedLineSchema, v.maxLength(200, 'TEXT_TOO_LONG')));
export const sessionSignals = ['served', 'helpful', 'corrected'] as const;

const sessionFilters = {
  project: v.optional(IdSchema),
  status: anyOf(sessionStates),
  client: name,
  model: name,
  branch: name,
  /** Sessions that started on these days, both inclusive, in the tenant's time zone. */
  from: v.optional(DaySchema),
  to: v.optional(DaySchema),
  /** Sessions that were served a rule or decision, rated one as helpful, or were corrected by a person. */
  signal: v.optional(v.picklist(sessionSignals)),
  /** The id of a rule that they were served. */
  rule: v.optional(IdSchema),
  /** The path of a file that they edited. */
  file: v.optional(v.pipe(CollapsedLineSchema, v.maxLength(1_000, 'TEXT_TOO_LONG'))),
  /** The id of the person whose key the agent used, or `me`. */
  person: v.optional(IdSchema),
  /** Sessions that wait for the caller. */
  waits: v.optional(v.picklist(['me'])),
  ...sortQuery(['last', 'goal', 'started', 'tokens', 'cost', 'duration'], 'last', 'desc'),
};
/** GET /sessions. */
export const SessionListQuerySchema = v.object({ ...pageQuery, ...sessionFilters });
/** GET /sessions/export. */
export const SessionExportQuerySchema = v.object({ ...exportQuery, ...sessionFilters });
export const SessionListSchema = pageOf(SessionSchema);

/** GET /sessions/facets: of one project (id or slug) or of all. */
export const SessionFacetsQuerySchema = v.pick(SessionListQuerySchema, ['project']);
/** Filter values for sessions: the clients, branches and people of the last 2,000, most recent first. */
export const SessionFacetsSchema = v.object({
  clients: v.array(v.string()),
  branches: v.array(v.string()),
  people: v.array(v.object({ id: v.string(), name: v.string() })),
});
export type SessionFacets = v.InferOutput<typeof SessionFacetsSchema>;
