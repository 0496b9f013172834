import * as v from 'valibot';
import { DecisionListQuerySchema, DecisionSchema } from './decision.ts';
import { VersionSchema } from './list.ts';

/** For so many days a draft that was discarded can be brought back. */
export const discardedKeptDays = 30;
/** As many of them as are listed, the latest first. */
export const maxDiscarded = 100;

/** POST /decisions/{id}/discard, while it is a draft: the version is the one that the person saw. */
export const DecisionDiscardSchema = v.object({ version: VersionSchema });

/** A draft that was discarded: who did so, and when. */
export const DiscardedDraftSchema = v.object({
  ...v.pick(DecisionSchema, ['id', 'number', 'title', 'projectId', 'projectSlug', 'projectName']).entries,
  by: DecisionSchema.entries.author,
  at: v.string(),
});
export type DiscardedDraft = v.InferOutput<typeof DiscardedDraftSchema>;

/** GET /decisions/discarded: of one project (id or slug) or of all. */
export const DiscardedDraftsQuerySchema = v.pick(DecisionListQuerySchema, ['project']);
export const DiscardedDraftsSchema = v.object({ items: v.array(DiscardedDraftSchema) });
