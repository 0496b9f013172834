import * as v from 'valibot';

export const findingLevels = ['critical', 'high', 'medium', 'low'] as const;
export const findingStates = ['open', 'acknowledged', 'resolved', 'reopened'] as const;

/** Something about a project's safety that somebody should look at: a secret that was taken out of a text, say. */
export const SecurityFindingSchema = v.object({
  id: v.string(),
  projectId: v.string(),
  /** What was found, by name: `github-token`. */
  rule: v.string(),
  level: v.picklist(findingLevels),
  status: v.picklist(findingStates),
  /** Where: the row whose text it was written into. */
  subject: v.object({ type: v.string(), id: v.string() }),
  /** How often it was found there. */
  count: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type SecurityFinding = v.InferOutput<typeof SecurityFindingSchema>;
