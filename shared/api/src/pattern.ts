import * as v from 'valibot';
import { pageOf, pageQuery } from './list.ts';

export const PatternStateSchema = v.picklist([
  'proposed',
  'accepted',
  'rejected',
  'merged',
  'snoozed',
  'stale',
  'deprecated',
  'superseded',
]);

export const PatternSchema = v.object({
  id: v.string(),
  projectId: v.string(),
  number: v.number(),
  rule: v.string(),
  rationale: v.string(),
  kind: v.picklist(['convention', 'preference', 'pitfall', 'workflow', 'architecture', 'command']),
  status: PatternStateSchema,
  /** 0 to 1. */
  confidence: v.number(),
  paths: v.array(v.string()),
  servedCount: v.number(),
  helpfulCount: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type Pattern = v.InferOutput<typeof PatternSchema>;

/** GET /patterns. */
export const PatternListQuerySchema = v.object({
  ...pageQuery,
  project: v.optional(v.pipe(v.string(), v.maxLength(64))),
  status: v.optional(PatternStateSchema),
});
export const PatternListSchema = pageOf(PatternSchema);
