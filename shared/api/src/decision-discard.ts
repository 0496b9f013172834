import * as v from 'valibot';
import { DecisionListQuerySchema, DecisionSchema } from './decision.ts';
import { VersionSchema } from './list.ts';

/** Number of days in which a discarded draft can be restored. */
export const discardedKeptDays = 30;
/** Maximum number of listed drafts, latest first. */
export const maxDiscarded = 100;

/** POST /decisions/{id}/discard, for a draft. `version` is the one that the client read. */
export const DecisionDiscardSchema = v.object({ version: VersionSchema });

/** A discarded draft, with who discarded it and when. */
export const DiscardedDraftSchema = v.object({
  ...v.pick(DecisionSchema, ['id', 'number', 'title', 'projectId', 'projectSlug', 'projectName']).entries,
  by: DecisionSchema.entries.author,
  at: v.string(),
});
export type DiscardedDraft = v.InferOutput<typeof DiscardedDraftSchema>;

/** GET /decisions/discarded: of one project (id or slug) or of all. */
export const DiscardedDraftsQuerySchema = v.pick(DecisionListQuerySchema, ['project']);
export const DiscardedDraftsSchema = v.object({ items: v.array(DiscardedDraftSchema) });
