import * as v from 'valibot';
import { DaySchema } from './analytics.ts';
import { DecisionStateSchema } from './decision.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery } from './list.ts';
import { PatternStateSchema } from './pattern.ts';
import { CollapsedLineSchema, IdSchema } from './plain-text.ts';

/** How a session of an agent may end. */
export const sessionOutcomes = ['completed', 'abandoned', 'failed'] as const;
export type SessionOutcome = (typeof sessionOutcomes)[number];

export const sessionStates = ['active', 'idle', ...sessionOutcomes] as const;
export type SessionState = (typeof sessionStates)[number];

/** Minutes without a word from the agent after which its session is idle, and hours after which it is given up. */
export const sessionIdleMinutes = 15;
export const sessionGivenUpHours = 24;

/** How a session stands as its row has it: silence is not written down, it is seen by the time. */
export interface SessionStanding {
  status: 'active' | SessionOutcome;
  /** ISO 8601. */
  lastEventAt: string;
}

/** The state of a session at a moment, for both sides: an agent that says nothing is idle, and one that says nothing for a day is gone. */
export function sessionStateAt({ status, lastEventAt }: SessionStanding, now: Date): SessionState {
  if (status !== 'active') return status;
  const silentMs = now.getTime() - Date.parse(lastEventAt);
  if (silentMs >= sessionGivenUpHours * 3_600_000) return 'abandoned';
  return silentMs >= sessionIdleMinutes * 60_000 ? 'idle' : 'active';
}

/** What an agent may do to its session, and in which states: `record` makes an idle one active again. */
export const sessionMoves = {
  record: { from: ['active', 'idle'] },
  end: { from: ['active', 'idle'] },
} as const satisfies Record<string, { from: readonly SessionState[] }>;
export type SessionMove = keyof typeof sessionMoves;

/** May this be done to a session that stands so at this moment? */
export function maySession(move: SessionMove, standing: SessionStanding, now: Date): boolean {
  const from: readonly SessionState[] = sessionMoves[move].from;
  return from.includes(sessionStateAt(standing, now));
}

/** How a session is called where people read of it: the end of its id, which is the part that differs. */
export function sessionLabel(id: string): string {
  return `s_${id.slice(-5)}`;
}

export const sessionEventKinds = ['prompt', 'tool', 'file', 'command', 'error', 'note'] as const;
export type SessionEventKind = (typeof sessionEventKinds)[number];

/** One thing that happened in a session. */
export const SessionEventSchema = v.object({
  /** Counts within the session, without a gap. */
  sequence: v.number(),
  kind: v.picklist(sessionEventKinds),
  text: v.string(),
  /** Of a file: which one, and whether it was changed. */
  path: v.nullable(v.string()),
  edited: v.boolean(),
  /** Of a command or a tool: did it do what it should? Null where nobody said. */
  ok: v.nullable(v.boolean()),
  happenedAt: v.string(),
});
export type SessionEvent = v.InferOutput<typeof SessionEventSchema>;

/** GET /sessions/{id}/events: from the beginning, the first that come after `after`. */
export const SessionEventsQuerySchema = v.object({
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'NUMBER_INVALID'), v.transform(Number)), '0'),
});
export const SessionEventsSchema = v.object({ items: v.array(SessionEventSchema), more: v.boolean() });
/** How many events one answer holds at most. */
export const sessionEventsPage = 500;

export const feedbackVerdicts = ['helpful', 'wrong', 'outdated'] as const;
export type FeedbackVerdict = (typeof feedbackVerdicts)[number];

/** Something that a session was told, and what it said of it. */
export const ServedItemSchema = v.object({
  type: v.picklist(['guidance', 'pattern', 'decision', 'session']),
  id: v.string(),
  /** How people cite it: `PAT-88`, `ADR 12`. */
  label: v.string(),
  title: v.string(),
  tokens: v.number(),
  verdict: v.nullable(v.picklist(feedbackVerdicts)),
});
export type ServedItem = v.InferOutput<typeof ServedItemSchema>;

const produced = { id: v.string(), number: v.number(), title: v.string(), /** When it was proposed. */ at: v.string() };
/** Something that a session has left behind. */
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
  /** As stored; with `lastEventAt` it gives the state at a moment (`sessionStateAt`). */
  status: v.picklist(['active', ...sessionOutcomes]),
  client: v.string(),
  clientVersion: v.string(),
  model: v.string(),
  branch: v.nullable(v.string()),
  /** Whose key the agent has come with. */
  person: v.object({ id: v.string(), name: v.string() }),
  tokens: v.number(),
  /** In US dollars; null where the client did not say. */
  cost: v.nullable(v.number()),
  filesRead: v.array(v.string()),
  filesEdited: v.array(v.string()),
  events: v.number(),
  errors: v.number(),
  prompts: v.number(),
  /** How many secrets were taken out of what it sent. */
  redactions: v.number(),
  served: v.array(ServedItemSchema),
  servedTokens: v.number(),
  servedBudget: v.number(),
  produced: v.array(ProducedSchema),
  /** What it did last, for those who look on. */
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
  /** Those that began on these days of the tenant's time zone, both within. */
  from: v.optional(DaySchema),
  to: v.optional(DaySchema),
  /** Those that were served a rule or a decision, called one helpful, or were corrected by a person. */
  signal: v.optional(v.picklist(sessionSignals)),
  /** The id of a rule that they were served. */
  rule: v.optional(IdSchema),
  /** The path of a file that they have edited. */
  file: v.optional(v.pipe(CollapsedLineSchema, v.maxLength(1_000, 'TEXT_TOO_LONG'))),
  /** The id of the person whose key the agent has come with, or `me`. */
  person: v.optional(IdSchema),
  ...sortQuery(['last', 'goal', 'started', 'tokens', 'cost', 'duration'], 'last', 'desc'),
};
/** GET /sessions. */
export const SessionListQuerySchema = v.object({ ...pageQuery, ...sessionFilters });
/** GET /sessions/export. */
export const SessionExportQuerySchema = v.object({ ...exportQuery, ...sessionFilters });
export const SessionListSchema = pageOf(SessionSchema);

/** GET /sessions/facets: of one project (id or slug) or of all. */
export const SessionFacetsQuerySchema = v.pick(SessionListQuerySchema, ['project']);
/** What sessions can be narrowed to: the clients, branches and people of the last 2,000, those of the newest first. */
export const SessionFacetsSchema = v.object({
  clients: v.array(v.string()),
  branches: v.array(v.string()),
  people: v.array(v.object({ id: v.string(), name: v.string() })),
});
export type SessionFacets = v.InferOutput<typeof SessionFacetsSchema>;
