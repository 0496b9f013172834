import * as v from 'valibot';
import { DecisionSchema } from './decision.ts';
import { VersionSchema } from './list.ts';

/** The text of a decision. Each save before its acceptance creates a revision. */
export const DecisionTextSchema = v.pick(DecisionSchema, [
  'title',
  'context',
  'outcome',
  'drivers',
  'options',
  'consequences',
  'paths',
  'tags',
]);
export type DecisionText = v.InferOutput<typeof DecisionTextSchema>;

/** One save of a decision's text: its author, time, and agent session. */
export const DecisionRevisionSchema = v.object({
  revision: v.number(),
  author: DecisionSchema.entries.author,
  /** Null if a person wrote it in Cairn. */
  session: v.nullable(v.object({ id: v.string(), goal: v.string() })),
  createdAt: v.string(),
});
export type DecisionRevision = v.InferOutput<typeof DecisionRevisionSchema>;

/** GET /decisions/{id}/revisions: the newest first, at most `maxRevisions`. */
export const DecisionRevisionsSchema = v.object({ items: v.array(DecisionRevisionSchema) });
export const maxRevisions = 200;

/** GET /decisions/{id}/revisions/{revision}. */
export const DecisionRevisionTextSchema = v.object({ ...DecisionRevisionSchema.entries, text: DecisionTextSchema });

/** POST /decisions/{id}/revisions/{revision}/take. `version` is the one of the decision that the client read. */
export const DecisionRevisionTakeSchema = v.object({ version: VersionSchema });
