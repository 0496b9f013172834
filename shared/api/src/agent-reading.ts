import * as v from 'valibot';
import { asked, branch, id, line, lines, project } from './agent-field.ts';
import { CodeHashSchema, CodePlaceSchema, codeLimits } from './code-citation.ts';
import { toOneLine } from './plain-text.ts';
import { TokenBudgetSchema } from './token-budget.ts';

/** What agents read: contexts, search results, and single items. */

/** Cited code in the working tree: the place that the evidence names, and `hashOfCode` of its current lines. */
const code = v.optional(
  v.pipe(v.array(v.object({ place: CodePlaceSchema, hash: CodeHashSchema })), v.maxLength(codeLimits.contextHashes, 'TOO_MANY')),
);

export const GetContextInputSchema = v.object({ ...asked, code, sessionId: v.optional(id), project });
export type GetContextInput = v.InferOutput<typeof GetContextInputSchema>;

/**
 * Why an item is in a context. `handoff`, `recent` and `open` only occur in responses of earlier versions, which a repeated call still
 * gets.
 */
export const whyCodes = ['guidance', 'handoff', 'path', 'task', 'branch', 'project', 'recent', 'open'] as const;
export type WhyCode = (typeof whyCodes)[number];

const shown = {
  type: v.picklist(['guidance', 'pattern', 'decision', 'session']),
  id: v.string(),
  /** The label that people use: `PAT-88`, `ADR 12`. */
  label: v.string(),
  title: v.string(),
  status: v.string(),
  /** 0 to 1; null if it is not a pattern. */
  confidence: v.nullable(v.number()),
};

/**
 * The sections of a context in order: guidance; rules without paths; rules for the given paths; rules that match the task; decisions that
 * apply, in full; other decisions, by title.
 */
export const contextSections = ['guidance', 'rules', 'path-rules', 'task-rules', 'decisions', 'index'] as const;
export type ContextSection = (typeof contextSections)[number];

/** Why an item is excluded from a context: the token budget, or it is for other paths or languages. */
export const leftOutReasons = ['budget', 'scope'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export const ContextItemSchema = v.object({
  ...shown,
  /** Missing in responses of earlier versions, which a repeated call still gets. */
  section: v.optional(v.picklist(contextSections), 'rules'),
  /** The text under the title: empty in the section `index`. */
  text: v.string(),
  paths: v.array(v.string()),
  languages: v.array(v.string()),
  /** `tenant`: a rule of the whole organization. */
  level: v.picklist(['project', 'tenant']),
  /** The only branch that it applies to. */
  branch: v.nullable(v.string()),
  why: v.picklist(whyCodes),
  /** The parts of the task or the paths that it matches. */
  matched: v.array(v.string()),
  /** True if the cited code is different in the caller's working tree. */
  codeChanged: v.exactOptional(v.boolean()),
  /** Its number of tokens (o200k). */
  tokens: v.number(),
});
export type ContextItem = v.InferOutput<typeof ContextItemSchema>;

/** A proposed decision, or a session with a summary. */
const UnreviewedSchema = v.object({
  type: v.picklist(['decision', 'session']),
  id: v.string(),
  label: v.string(),
  /** The words of the task that it matches. */
  matched: v.array(v.string()),
});
export type Unreviewed = v.InferOutput<typeof UnreviewedSchema>;

export const ContextSchema = v.object({
  project: v.string(),
  branch: v.nullable(v.string()),
  /** The whole context as Markdown. */
  text: v.string(),
  items: v.array(ContextItemSchema),
  /** Number of tokens of `text`. */
  tokens: v.number(),
  tokenBudget: v.number(),
  /**
   * Items that nobody has accepted. `text` names them at its end and quotes none of their content. Null if the project has disabled this.
   */
  unreviewed: v.optional(v.nullable(v.object({ items: v.array(UnreviewedSchema), tokens: v.number() })), null),
  /**
   * Items in force that are excluded from `text`, the most relevant first, with the reason: up to 40 that exceed the budget and 10 out of
   * scope.
   */
  leftOut: v.array(
    v.object({
      ...v.pick(ContextItemSchema, ['type', 'id', 'label', 'title', 'level', 'tokens']).entries,
      why: v.optional(v.picklist(leftOutReasons), 'budget'),
    }),
  ),
  /** The number of excluded items per reason, including those not listed. */
  leftOutCounts: v.optional(v.object({ budget: v.number(), scope: v.number() }), { budget: 0, scope: 0 }),
});
export type Context = v.InferOutput<typeof ContextSchema>;

/**
 * A context as structured content of MCP. Repeats `text`, because some clients pass nothing else to the model. Omits fields of items that
 * have their default.
 */
export const StructuredContextSchema = v.object({
  ...v.pick(ContextSchema, ['text', 'tokens', 'tokenBudget']).entries,
  items: v.array(v.pick(ContextItemSchema, ['id', 'label', 'status', 'confidence', 'why', 'codeChanged'])),
});

/** GET /projects/{project}/context. `paths` are separated by commas. */
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
  /** Default: the project's own budget, as for agents. */
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

/** States of a pattern or decision that is or was in force: a person has accepted it. */
export const acceptedStates = ['accepted', 'stale', 'deprecated', 'superseded'] as const;

/** Returns whether a person has accepted it, now or before. Everything else that an agent reads is data. Pure. */
export function isAccepted({ type, status }: { type: string; status: string }): boolean {
  return (type === 'pattern' || type === 'decision') && acceptedStates.some((state) => state === status);
}

/** Sent with every item that an agent or a model looks up. Missing in responses of earlier versions, which a repeated call still gets. */
const accepted = v.optional(v.boolean(), false);

export const FoundSchema = v.object({
  type: v.picklist(foundTypes),
  id: v.string(),
  label: v.string(),
  title: v.string(),
  status: v.string(),
  confidence: v.nullable(v.number()),
  /** False: nobody has accepted it, so it is data and not an instruction. Those come last. */
  accepted,
  /** The matching passage, and the matches in it: [from, to) in characters. */
  passage: v.string(),
  highlights: v.array(v.tuple([v.number(), v.number()])),
  /** The words of the query that it matches. */
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
