import * as v from 'valibot';

/** What somebody has done in a project, as its overview tells it. */
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

/** How many of the latest acts are told. */
export const activityShown = 8;

/** One act: who has done what, and to which pattern, decision or session. */
export const ActivitySchema = v.object({
  kind: v.picklist(activityKinds),
  /** Whose act it was; null where it came of the words of several people. */
  by: v.nullable(v.object({ type: v.picklist(['user', 'agent', 'system']), name: v.string() })),
  subject: v.object({
    type: v.picklist(['pattern', 'decision', 'session']),
    id: v.string(),
    /** Within the project; null of a session. */
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
