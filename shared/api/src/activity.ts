import * as v from 'valibot';

/** Kinds of activity shown on a project's overview. */
export const activityKinds = [
  'proposed',
  'recorded',
  'accepted',
  'rejected',
  'deprecated',
  'agreed',
  'disagreed',
  'began',
  'completed',
  'abandoned',
  'failed',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Number of latest activities returned. */
export const activityShown = 8;

/** An activity: who did what, to which pattern, decision or session. */
export const ActivitySchema = v.object({
  kind: v.picklist(activityKinds),
  /** Who did it; null if it resulted from several people's input. */
  by: v.nullable(v.object({ type: v.picklist(['user', 'agent', 'system']), name: v.string() })),
  subject: v.object({
    type: v.picklist(['pattern', 'decision', 'session']),
    id: v.string(),
    /** The number within the project; null for sessions. */
    number: v.nullable(v.number()),
    /** The rule, the title or the goal. */
    title: v.string(),
  }),
  /** ISO 8601. */
  at: v.string(),
});
export type Activity = v.InferOutput<typeof ActivitySchema>;

/** GET /projects/{project}/activity: the latest first. */
export const ActivityListSchema = v.object({ items: v.array(ActivitySchema) });
