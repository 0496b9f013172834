import * as v from 'valibot';

/** Minimum and maximum number of days for which a project keeps conversations and session events. */
export const retentionRange = { min: 7, max: 3_650 };

export const RetentionDaysSchema = v.pipe(
  v.number(),
  v.integer('NUMBER_INVALID'),
  v.minValue(retentionRange.min, 'NUMBER_TOO_SMALL'),
  v.maxValue(retentionRange.max, 'NUMBER_TOO_LARGE'),
);

/** GET /projects/{project}/retention?days=: what would be deleted now with this retention. */
export const RetentionQuerySchema = v.object({
  days: v.pipe(v.string(), v.regex(/^\d{1,4}$/, 'NUMBER_INVALID'), v.transform(Number), RetentionDaysSchema),
});
export const RetentionPreviewSchema = v.object({
  conversations: v.number(),
  /** Sessions whose steps would be deleted. Their goal, outcome and cost are kept. */
  sessions: v.number(),
});
export type RetentionPreview = v.InferOutput<typeof RetentionPreviewSchema>;

/** Returns whether less is kept than before. `null` means forever. Pure. */
export function keepsLess(before: number | null, after: number | null): boolean {
  return after !== null && (before === null || after < before);
}
