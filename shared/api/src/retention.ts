import * as v from 'valibot';

/** For how many days a project keeps conversations, and what happened in sessions, at least and at most. */
export const retentionRange = { min: 7, max: 3_650 };

export const RetentionDaysSchema = v.pipe(
  v.number(),
  v.integer('NUMBER_INVALID'),
  v.minValue(retentionRange.min, 'NUMBER_TOO_SMALL'),
  v.maxValue(retentionRange.max, 'NUMBER_TOO_LARGE'),
);

/** GET /projects/{project}/retention?days=: what would be deleted now, were it kept for so many days. */
export const RetentionQuerySchema = v.object({
  days: v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'NUMBER_INVALID'), v.transform(Number), RetentionDaysSchema),
});
export const RetentionPreviewSchema = v.object({
  conversations: v.number(),
  /** Sessions of which the steps would be deleted: what they were for, what came of them and what they cost stays. */
  sessions: v.number(),
});
export type RetentionPreview = v.InferOutput<typeof RetentionPreviewSchema>;

/** Is less kept than before? `null` is for ever. Pure. */
export function keepsLess(before: number | null, after: number | null): boolean {
  return after !== null && (before === null || after < before);
}
