import * as v from 'valibot';
import { EvidenceSchema } from './decision.ts';
import { patternKinds, proposalOutcomes } from './pattern.ts';
import { feedbackVerdicts, type SessionEvent, sessionEventKinds, sessionOutcomes } from './session.ts';

/**
 * What an agent says and hears: the nine operations, for REST and MCP alike. Every word of the inputs is paid for by every
 * agent that lists the tools, so that descriptions stand only where a name does not say it.
 */

/** How long one text of an event may be, in characters. */
export const maxEventText = 8_000;
export const maxEvents = 50;

/** Text that a database takes: no NUL character, no half of a surrogate pair. */
const storable = v.check<string, 'TEXT_INVALID'>((text) => !text.includes('\0') && text.isWellFormed(), 'TEXT_INVALID');
const line = (max: number) => v.pipe(v.string(), storable, v.trim(), v.nonEmpty('TEXT_REQUIRED'), v.maxLength(max, 'TEXT_TOO_LONG'));
const prose = (max: number) => v.pipe(v.string(), storable, v.trim(), v.maxLength(max, 'TEXT_TOO_LONG'));
const id = v.pipe(v.string(), storable, v.maxLength(64, 'TEXT_TOO_LONG'));
const lines = (many: number, max: number) => v.pipe(v.array(line(max)), v.maxLength(many, 'TOO_MANY'));
const amount = (max: number) => v.pipe(v.number(), v.minValue(0, 'NUMBER_INVALID'), v.maxValue(max, 'NUMBER_TOO_LARGE'));
const whole = (max: number) =>
  v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.minValue(0, 'NUMBER_INVALID'), v.maxValue(max, 'NUMBER_TOO_LARGE'));

/** Which project, where the key reaches several: id or slug. */
const project = v.optional(id);
/** The same request twice is done once, and answered the same. */
const clientRequestId = v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/, 'VALUE_INVALID')));
const branch = v.optional(line(200));

const asked = {
  task: v.optional(prose(4_000)),
  paths: v.optional(lines(50, 300)),
  branch,
  tokenBudget: v.optional(
    v.pipe(v.number(), v.integer('NUMBER_INVALID'), v.minValue(100, 'NUMBER_TOO_SMALL'), v.maxValue(20_000, 'NUMBER_TOO_LARGE')),
    2_000,
  ),
};

export const GetContextInputSchema = v.object({ ...asked, sessionId: v.optional(id), project });
export type GetContextInput = v.InferOutput<typeof GetContextInputSchema>;

/** Why something is among what an agent is told. */
export const whyCodes = ['guidance', 'handoff', 'path', 'task', 'branch', 'project', 'recent', 'open'] as const;
export type WhyCode = (typeof whyCodes)[number];

const shown = {
  type: v.picklist(['guidance', 'pattern', 'decision', 'session']),
  id: v.string(),
  /** How people cite it: `PAT-88`, `ADR 12`. */
  label: v.string(),
  title: v.string(),
  status: v.string(),
  /** 0 to 1; null for what is no pattern. */
  confidence: v.nullable(v.number()),
};

export const ContextItemSchema = v.object({
  ...shown,
  /** What stands under the title. */
  text: v.string(),
  paths: v.array(v.string()),
  languages: v.array(v.string()),
  /** `tenant`: a rule of the whole organisation. */
  level: v.picklist(['project', 'tenant']),
  /** The branch that it holds on alone. */
  branch: v.nullable(v.string()),
  why: v.picklist(whyCodes),
  /** What of the task or the paths it speaks of. */
  matched: v.array(v.string()),
  /** What it costs (o200k). */
  tokens: v.number(),
});
export type ContextItem = v.InferOutput<typeof ContextItemSchema>;

export const ContextSchema = v.object({
  project: v.string(),
  branch: v.nullable(v.string()),
  /** All of it, as an agent reads it: Markdown. */
  text: v.string(),
  items: v.array(ContextItemSchema),
  /** Of `text`. */
  tokens: v.number(),
  tokenBudget: v.number(),
  /** What would have been told as well, had it fitted. */
  leftOut: v.array(v.pick(ContextItemSchema, ['type', 'id', 'label', 'title', 'tokens'])),
});
export type Context = v.InferOutput<typeof ContextSchema>;

/** GET /projects/{project}/context. `paths` with commas between them. */
export const ContextPreviewQuerySchema = v.object({
  task: asked.task,
  branch,
  paths: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(4_000, 'TEXT_TOO_LONG'),
      v.transform((text) => text.split(',').flatMap((path) => path.trim() || [])),
    ),
  ),
  tokenBudget: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{3,5}$/, 'NUMBER_INVALID'),
      v.transform(Number),
      v.minValue(100, 'NUMBER_TOO_SMALL'),
      v.maxValue(20_000, 'NUMBER_TOO_LARGE'),
    ),
    '2400',
  ),
});

export const foundTypes = ['pattern', 'decision', 'message', 'session'] as const;

export const SearchInputSchema = v.object({
  query: line(400),
  types: v.optional(v.pipe(v.array(v.picklist(foundTypes)), v.maxLength(4, 'TOO_MANY'))),
  status: v.optional(lines(10, 20)),
  cursor: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,500}$/, 'VALUE_INVALID'))),
  project,
});
export type SearchInput = v.InferOutput<typeof SearchInputSchema>;

export const FoundSchema = v.object({
  type: v.picklist(foundTypes),
  id: v.string(),
  label: v.string(),
  title: v.string(),
  status: v.string(),
  confidence: v.nullable(v.number()),
  /** The passage that speaks of what was asked, and where in it: [from, to) in characters. */
  passage: v.string(),
  highlights: v.array(v.tuple([v.number(), v.number()])),
  /** The words of the query that it speaks of. */
  why: v.array(v.string()),
});
export type Found = v.InferOutput<typeof FoundSchema>;
export const FoundPageSchema = v.object({ items: v.array(FoundSchema), cursor: v.nullable(v.string()) });

export const FetchInputSchema = v.object({ ids: v.pipe(v.array(id), v.minLength(1, 'REQUIRED'), v.maxLength(20, 'TOO_MANY')), project });
export const FetchedSchema = v.object({
  items: v.array(
    v.object({
      ...shown,
      type: v.picklist([...foundTypes]),
      text: v.string(),
      why: v.string(),
      evidence: v.array(v.object({ type: v.string(), id: v.string(), quote: v.string() })),
    }),
  ),
  missing: v.array(v.string()),
});
export type Fetched = v.InferOutput<typeof FetchedSchema>;

export const StartSessionInputSchema = v.object({
  goal: line(500),
  client: line(80),
  clientVersion: v.optional(prose(40), ''),
  model: line(80),
  branch,
  /** The client's own id of it: the same one again goes on with the same session. */
  externalId: v.optional(line(120)),
  /** The session whose work it goes on with. */
  resumeFrom: v.optional(id),
  paths: asked.paths,
  tokenBudget: asked.tokenBudget,
  project,
  clientRequestId,
});
export type StartSessionInput = v.InferOutput<typeof StartSessionInputSchema>;
export const StartedSessionSchema = v.object({
  sessionId: v.string(),
  /** It was begun before, under the same external id. */
  resumed: v.boolean(),
  context: ContextSchema,
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

/** Output of tools comes as it comes: what no database takes is taken out of it. */
const raw = v.pipe(
  v.string(),
  v.maxLength(maxEventText, 'TEXT_TOO_LONG'),
  v.transform((text) => text.replaceAll('\0', '').toWellFormed()),
);

export const NewEventSchema = v.object({
  /** The client's own id of it: stored once. */
  id: line(64),
  kind: v.picklist(sessionEventKinds),
  text: raw,
  path: v.optional(line(400)),
  edited: v.optional(v.boolean(), false),
  ok: v.optional(v.boolean()),
  /** When it happened; now, where nothing is said. */
  at: v.optional(v.pipe(v.string(), v.isoTimestamp('VALUE_INVALID'))),
});
export type NewEvent = v.InferOutput<typeof NewEventSchema>;
const usage = { tokens: v.optional(whole(1_000_000_000)), cost: v.optional(amount(1_000_000)) };

/** As it is documented. What comes is parsed by `RecordEventCallSchema`, event by event: a malformed one does not cost the others. */
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
  /** They were there already. */
  repeated: v.number(),
  refused: v.array(v.object({ index: v.number(), field: v.string(), code: v.string() })),
  /** Secrets that were taken out before anything was stored. */
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
const proposed = { id: v.string(), label: v.string(), title: v.string(), status: v.string() };
export const EndedSessionSchema = v.object({
  sessionId: v.string(),
  outcome: v.picklist(sessionOutcomes),
  /** What it has left behind for people to decide on. */
  proposed: v.array(v.object({ type: v.picklist(['pattern', 'decision']), ...proposed })),
});

const evidence = v.optional(v.pipe(v.array(v.omit(EvidenceSchema, ['conversationId'])), v.maxLength(30, 'TOO_MANY')), []);

export const ProposeDecisionInputSchema = v.object({
  title: line(160),
  outcome: line(20_000),
  context: v.optional(prose(20_000), ''),
  options: v.optional(
    v.pipe(
      v.array(v.object({ name: line(500), pros: v.optional(lines(20, 500), []), cons: v.optional(lines(20, 500), []) })),
      v.maxLength(12, 'TOO_MANY'),
    ),
    [],
  ),
  paths: v.optional(lines(30, 500), []),
  evidence,
  sessionId: v.optional(id),
  project,
  clientRequestId,
});
export const ProposedDecisionSchema = v.object({
  ...proposed,
  why: v.string(),
  /** What is on record and says something alike. */
  duplicates: v.array(v.object({ ...proposed, why: v.array(v.string()) })),
});

export const ProposePatternInputSchema = v.object({
  /** One imperative sentence. */
  rule: line(300),
  rationale: v.optional(prose(4_000), ''),
  kind: v.picklist(patternKinds),
  paths: v.optional(lines(30, 300), []),
  evidence,
  sessionId: v.optional(id),
  project,
  clientRequestId,
});
export const ProposedPatternSchema = v.object({
  ...proposed,
  outcome: v.picklist(proposalOutcomes),
  confidence: v.number(),
  why: v.string(),
});

export const FeedbackInputSchema = v.object({
  id,
  verdict: v.picklist(feedbackVerdicts),
  note: v.optional(prose(1_000), ''),
  sessionId: v.optional(id),
  project,
  clientRequestId,
});
export const FeedbackAnswerSchema = v.object({
  ...proposed,
  confidence: v.nullable(v.number()),
  /** False where this session had said so before. */
  counted: v.boolean(),
});

export const agentOperations = [
  'get_context',
  'search',
  'fetch',
  'start_session',
  'record_event',
  'end_session',
  'propose_decision',
  'propose_pattern',
  'feedback',
] as const;
export type AgentOperation = (typeof agentOperations)[number];
