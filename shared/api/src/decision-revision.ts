import * as v from 'valibot';
import { DecisionSchema } from './decision.ts';
import { VersionSchema } from './list.ts';

/** What a decision says: each save before it is accepted keeps a revision of it. */
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

/** One save of a decision's text: who, when, and in which session of an agent. */
export const DecisionRevisionSchema = v.object({
  revision: v.number(),
  author: DecisionSchema.entries.author,
  /** Null where a person wrote it in Cairn. */
  session: v.nullable(v.object({ id: v.string(), goal: v.string() })),
  createdAt: v.string(),
});
export type DecisionRevision = v.InferOutput<typeof DecisionRevisionSchema>;

/** GET /decisions/{id}/revisions: the newest first, at most `maxRevisions`. */
export const DecisionRevisionsSchema = v.object({ items: v.array(DecisionRevisionSchema) });
export const maxRevisions = 200;

/** GET /decisions/{id}/revisions/{revision}. */
export const DecisionRevisionTextSchema = v.object({ ...DecisionRevisionSchema.entries, text: DecisionTextSchema });

/** POST /decisions/{id}/revisions/{revision}/take: the version of the decision that the person saw. */
export const DecisionRevisionTakeSchema = v.object({ version: VersionSchema });
