import * as v from 'valibot';
import { pageOf, pageQuery, VersionSchema } from './list.ts';

export const decisionStates = ['draft', 'proposed', 'accepted', 'rejected', 'deprecated', 'superseded'] as const;
export const DecisionStateSchema = v.picklist(decisionStates);
export type DecisionState = v.InferOutput<typeof DecisionStateSchema>;

/** Where a decision may go from each state by a person's act; `superseded` follows from a successor's acceptance. */
export const decisionTransitions: Record<DecisionState, readonly DecisionState[]> = {
  draft: ['proposed'],
  proposed: ['accepted', 'rejected'],
  accepted: ['deprecated'],
  rejected: [],
  deprecated: [],
  superseded: [],
};

const line = v.pipe(v.string(), v.trim(), v.nonEmpty('TEXT_REQUIRED'), v.maxLength(500, 'TEXT_TOO_LONG'));
const prose = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(20_000, 'TEXT_TOO_LONG')), '');

export const OptionSchema = v.object({
  name: line,
  pros: v.optional(v.pipe(v.array(line), v.maxLength(20, 'TOO_MANY')), []),
  cons: v.optional(v.pipe(v.array(line), v.maxLength(20, 'TOO_MANY')), []),
  chosen: v.optional(v.boolean(), false),
});

/** What a decision rests on: the quote stays even when its source goes. */
export const EvidenceSchema = v.object({
  type: v.picklist(['message', 'session', 'decision', 'pattern', 'link']),
  id: v.pipe(v.string(), v.maxLength(200)),
  quote: v.pipe(v.string(), v.maxLength(2_000, 'TEXT_TOO_LONG')),
  /** The conversation of a quoted message, for the way back. */
  conversationId: v.optional(v.string()),
});
export type Evidence = v.InferOutput<typeof EvidenceSchema>;

/** POST /decisions. */
export const DecisionCreateSchema = v.object({
  projectId: v.string(),
  title: v.pipe(v.string(), v.trim(), v.nonEmpty('TITLE_REQUIRED'), v.maxLength(160, 'TEXT_TOO_LONG')),
  status: v.optional(v.picklist(['draft', 'proposed']), 'proposed'),
  context: prose,
  outcome: v.pipe(v.string(), v.trim(), v.nonEmpty('OUTCOME_REQUIRED'), v.maxLength(20_000, 'TEXT_TOO_LONG')),
  drivers: v.optional(v.pipe(v.array(line), v.maxLength(20, 'TOO_MANY')), []),
  options: v.optional(v.pipe(v.array(OptionSchema), v.maxLength(12, 'TOO_MANY')), []),
  consequences: v.optional(v.pipe(v.array(v.object({ text: line, good: v.boolean() })), v.maxLength(30, 'TOO_MANY')), []),
  paths: v.optional(v.pipe(v.array(line), v.maxLength(30, 'TOO_MANY')), []),
  tags: v.optional(v.pipe(v.array(line), v.maxLength(30, 'TOO_MANY')), []),
  evidence: v.optional(v.pipe(v.array(EvidenceSchema), v.maxLength(30, 'TOO_MANY')), []),
});
export type DecisionCreate = v.InferOutput<typeof DecisionCreateSchema>;
export type DecisionDraft = v.InferInput<typeof DecisionCreateSchema>;

export const DecisionSchema = v.object({
  id: v.string(),
  projectId: v.string(),
  projectSlug: v.string(),
  projectName: v.string(),
  number: v.number(),
  title: v.string(),
  status: DecisionStateSchema,
  context: v.string(),
  outcome: v.string(),
  drivers: v.array(v.string()),
  options: v.array(OptionSchema),
  consequences: v.array(v.object({ text: v.string(), good: v.boolean() })),
  paths: v.array(v.string()),
  tags: v.array(v.string()),
  evidence: v.array(EvidenceSchema),
  deciders: v.array(v.object({ id: v.string(), name: v.string() })),
  author: v.object({ type: v.picklist(['user', 'agent', 'system']), id: v.string(), name: v.string() }),
  revision: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type Decision = v.InferOutput<typeof DecisionSchema>;

/** GET /decisions. */
export const DecisionListQuerySchema = v.object({
  ...pageQuery,
  project: v.optional(v.pipe(v.string(), v.maxLength(64))),
  status: v.optional(DecisionStateSchema),
  sort: v.optional(v.picklist(['updated', 'number', 'title']), 'updated'),
  direction: v.optional(v.picklist(['asc', 'desc']), 'desc'),
});
export const DecisionListSchema = pageOf(DecisionSchema);

const { title, context, outcome, drivers, options, consequences, paths, tags } = DecisionCreateSchema.entries;
/** PATCH /decisions/{id}, while it is a draft or proposed: the whole text, as a new revision. The version is the one that the person saw. */
export const DecisionUpdateSchema = v.object({
  version: VersionSchema,
  title,
  context,
  outcome,
  drivers,
  options,
  consequences,
  paths,
  tags,
});
export type DecisionUpdate = v.InferOutput<typeof DecisionUpdateSchema>;

/** POST /decisions/{id}/transition: the version is the one that the person saw. */
export const DecisionTransitionSchema = v.object({
  to: v.picklist(['proposed', 'accepted', 'rejected', 'deprecated']),
  version: VersionSchema,
});
