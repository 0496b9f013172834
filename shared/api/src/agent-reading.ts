import * as v from 'valibot';
import { asked, branch, id, line, lines, project } from './agent-field.ts';
import { CodeHashSchema, CodePlaceSchema, codeLimits } from './code-citation.ts';
import { toOneLine } from './plain-text.ts';
import { TokenBudgetSchema } from './token-budget.ts';

/** What an agent asks for: the context, what a search finds, and the whole of what it found. */

/** Cited code in the working tree: the place that the evidence names, and `hashOfCode` of the lines that are there. */
const code = v.optional(
  v.pipe(v.array(v.object({ place: CodePlaceSchema, hash: CodeHashSchema })), v.maxLength(codeLimits.contextHashes, 'TOO_MANY')),
);

export const GetContextInputSchema = v.object({ ...asked, code, sessionId: v.optional(id), project });
export type GetContextInput = v.InferOutput<typeof GetContextInputSchema>;

/** Why something is among what an agent is told. `handoff`, `recent` and `open` are in answers of earlier versions, which a repeated call still gets. */
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

/**
 * The sections of a context, in their order: guidance; rules that apply whatever the paths are; rules for the paths named; rules that the
 * task touches; decisions that apply, in full; other decisions, by title.
 */
export const contextSections = ['guidance', 'rules', 'path-rules', 'task-rules', 'decisions', 'index'] as const;
export type ContextSection = (typeof contextSections)[number];

/** Why something is not in a context: the token budget, or that it is for other paths or languages than those named. */
export const leftOutReasons = ['budget', 'scope'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export const ContextItemSchema = v.object({
  ...shown,
  /** Left out in answers of earlier versions, which a repeated call still gets. */
  section: v.optional(v.picklist(contextSections), 'rules'),
  /** The text under the title: empty in the section `index`. */
  text: v.string(),
  paths: v.array(v.string()),
  languages: v.array(v.string()),
  /** `tenant`: a rule of the whole organization. */
  level: v.picklist(['project', 'tenant']),
  /** The branch that it holds on alone. */
  branch: v.nullable(v.string()),
  why: v.picklist(whyCodes),
  /** What of the task or the paths it speaks of. */
  matched: v.array(v.string()),
  /** True where the code that it cites is another one in the working tree of whoever asks. */
  codeChanged: v.exactOptional(v.boolean()),
  /** What it costs (o200k). */
  tokens: v.number(),
});
export type ContextItem = v.InferOutput<typeof ContextItemSchema>;

/** A proposed decision, or a session with a summary. */
const UnreviewedSchema = v.object({
  type: v.picklist(['decision', 'session']),
  id: v.string(),
  label: v.string(),
  /** The words of the task that it speaks of. */
  matched: v.array(v.string()),
});
export type Unreviewed = v.InferOutput<typeof UnreviewedSchema>;

export const ContextSchema = v.object({
  project: v.string(),
  branch: v.nullable(v.string()),
  /** All of it, as an agent reads it: Markdown. */
  text: v.string(),
  items: v.array(ContextItemSchema),
  /** Of `text`. */
  tokens: v.number(),
  tokenBudget: v.number(),
  /** What nobody has accepted: `text` names it after all else and quotes none of it. Null where the project switches that off. */
  unreviewed: v.optional(v.nullable(v.object({ items: v.array(UnreviewedSchema), tokens: v.number() })), null),
  /** What is in force and not in `text`, the most relevant first, and why: up to 40 that did not fit and 10 out of scope. */
  leftOut: v.array(
    v.object({
      ...v.pick(ContextItemSchema, ['type', 'id', 'label', 'title', 'level', 'tokens']).entries,
      why: v.optional(v.picklist(leftOutReasons), 'budget'),
    }),
  ),
  /** How many are left out for each reason, those without a name too. */
  leftOutCounts: v.optional(v.object({ budget: v.number(), scope: v.number() }), { budget: 0, scope: 0 }),
});
export type Context = v.InferOutput<typeof ContextSchema>;

/**
 * A context as structured content of MCP: `text` again, since some clients give a model nothing else, and of each item what the text leaves
 * out where it is the default.
 */
export const StructuredContextSchema = v.object({
  ...v.pick(ContextSchema, ['text', 'tokens', 'tokenBudget']).entries,
  items: v.array(v.pick(ContextItemSchema, ['id', 'label', 'status', 'confidence', 'why', 'codeChanged'])),
});

/** GET /projects/{project}/context. `paths` with commas between them. */
export const ContextPreviewQuerySchema = v.object({
  task: asked.task,
  branch,
  paths: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(4_000, 'TEXT_TOO_LONG'),
      v.transform((text) => text.split(',').flatMap((path) => toOneLine(path) || [])),
    ),
  ),
  /** Left out: the project's own, as for an agent that names none. */
  tokenBudget: v.optional(v.pipe(v.string(), v.regex(/^\d{3,5}$/, 'NUMBER_INVALID'), v.transform(Number), TokenBudgetSchema)),
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

/** In these states a pattern or a decision is, or was, in force: a person has accepted it. */
export const acceptedStates = ['accepted', 'stale', 'deprecated', 'superseded'] as const;

/** Has a person accepted it, now or before? All else that an agent reads is data. Pure. */
export function isAccepted({ type, status }: { type: string; status: string }): boolean {
  return (type === 'pattern' || type === 'decision') && acceptedStates.some((state) => state === status);
}

/** Told with each thing that an agent or a model looks up. Left out in answers of earlier versions, which a repeated call still gets. */
const accepted = v.optional(v.boolean(), false);

export const FoundSchema = v.object({
  type: v.picklist(foundTypes),
  id: v.string(),
  label: v.string(),
  title: v.string(),
  status: v.string(),
  confidence: v.nullable(v.number()),
  /** False: nobody has accepted it, so that it is data and no instruction. Those come last. */
  accepted,
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
      accepted,
      text: v.string(),
      why: v.string(),
      evidence: v.array(v.object({ type: v.string(), id: v.string(), quote: v.string() })),
    }),
  ),
  missing: v.array(v.string()),
});
export type Fetched = v.InferOutput<typeof FetchedSchema>;
