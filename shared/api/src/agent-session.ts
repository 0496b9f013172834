import * as v from 'valibot';
import { asked, branch, clientRequestId, id, line, lineOrNone, project, proposed, prose } from './agent-field.ts';
import { ContextSchema } from './agent-reading.ts';
import { MomentSchema } from './moment.ts';
import { toPlainProse } from './plain-text.ts';
import { type SessionEvent, sessionEventKinds, sessionOutcomes } from './session.ts';
import { TokenBudgetOrNoneSchema } from './token-budget.ts';

/** Maximum length of an event's text, in characters. */
export const maxEventText = 8_000;
export const maxEvents = 50;
/** The ids of events from OpenTelemetry begin with this. */
export const telemetryMark = 'otlp-';

const commits = v.optional(
  v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.minValue(0, 'NUMBER_INVALID'), v.maxValue(1_000_000, 'NUMBER_TOO_LARGE')),
);
/** What git knows about the branch: its last commit, its distance from the base, and the address of its pull request. */
export const BranchFactsSchema = v.object({
  head: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{7,64}$/, 'VALUE_INVALID'))),
  ahead: commits,
  behind: commits,
  pullRequest: v.optional(v.pipe(line(500), v.regex(/^https?:\/\/[^\s/@]+\/\S*$/, 'VALUE_INVALID'))),
});
export type BranchFacts = v.InferOutput<typeof BranchFactsSchema>;

export const StartSessionInputSchema = v.object({
  goal: line(500),
  client: line(80),
  clientVersion: v.optional(lineOrNone(40), ''),
  model: line(80),
  branch,
  git: v.optional(BranchFactsSchema),
  /** The client's own id of the session. Reusing it continues the session. */
  externalId: v.optional(line(120)),
  /** The session that this one continues. */
  resumeFrom: v.optional(id),
  paths: asked.paths,
  /** 0: no context. Default: the project's own budget. */
  tokenBudget: v.optional(TokenBudgetOrNoneSchema),
  project,
  clientRequestId,
});
export type StartSessionInput = v.InferOutput<typeof StartSessionInputSchema>;
export const StartedSessionSchema = v.object({
  sessionId: v.string(),
  /** The session already existed with this external id. */
  resumed: v.boolean(),
  context: ContextSchema,
  /** Nobody has accepted it: data, not instructions. Null if the project has disabled this. */
  handoff: v.nullable(
    v.object({
      sessionId: v.string(),
      goal: v.string(),
      client: v.string(),
      completed: v.string(),
      learned: v.string(),
      nextSteps: v.string(),
    }),
  ),
});
export type StartedSession = v.InferOutput<typeof StartedSessionSchema>;

/** Output of tools is arbitrary: characters that the database cannot store are removed. */
const raw = v.pipe(
  v.string(),
  v.maxLength(maxEventText, 'TEXT_TOO_LONG'),
  v.transform((text) => toPlainProse(text.toWellFormed())),
);

export const NewEventSchema = v.object({
  /** The client's own id of the event, which is stored once. */
  id: line(64),
  kind: v.picklist(sessionEventKinds),
  text: raw,
  path: v.optional(line(400)),
  edited: v.optional(v.boolean(), false),
  ok: v.optional(v.boolean()),
  /** When it happened; default: now. */
  at: v.optional(MomentSchema),
});
export type NewEvent = v.InferOutput<typeof NewEventSchema>;

const amount = (max: number) => v.pipe(v.number(), v.minValue(0, 'NUMBER_INVALID'), v.maxValue(max, 'NUMBER_TOO_LARGE'));
const whole = (max: number) =>
  v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.minValue(0, 'NUMBER_INVALID'), v.maxValue(max, 'NUMBER_TOO_LARGE'));
const usage = { tokens: v.optional(whole(1_000_000_000)), cost: v.optional(amount(1_000_000)) };

/** The documented form. Requests are parsed by `RecordEventCallSchema`, event by event: a malformed event does not affect the others. */
export const RecordEventInputSchema = v.object({
  sessionId: id,
  events: v.pipe(v.array(NewEventSchema), v.minLength(1, 'REQUIRED'), v.maxLength(maxEvents, 'TOO_MANY')),
  ...usage,
  clientRequestId,
});
export const RecordEventCallSchema = v.object({
  ...RecordEventInputSchema.entries,
  events: v.pipe(v.array(v.unknown()), v.minLength(1, 'REQUIRED'), v.maxLength(maxEvents, 'TOO_MANY')),
});
export const RecordedSchema = v.object({
  recorded: v.number(),
  /** Number of events that were already stored. */
  repeated: v.number(),
  /** The first error of each rejected event; the others were stored. */
  refused: v.array(v.object({ index: v.number(), field: v.string(), code: v.string(), message: v.string() })),
  /** Number of secrets that were redacted before storage. */
  redacted: v.number(),
});
export type RecordedEvent = SessionEvent;

export const EndSessionInputSchema = v.object({
  sessionId: id,
  outcome: v.picklist(sessionOutcomes),
  summary: v.object({ completed: prose(4_000), learned: v.optional(prose(4_000), ''), nextSteps: v.optional(prose(4_000), '') }),
  ...usage,
  clientRequestId,
});
export const EndedSessionSchema = v.object({
  sessionId: v.string(),
  outcome: v.picklist(sessionOutcomes),
  /** Its proposals, which people decide on. */
  proposed: v.array(v.object({ type: v.picklist(['pattern', 'decision']), ...proposed })),
});
