import * as v from 'valibot';

/**
 * What the server counts for one member, of what waits for them or goes on: an entry of the navigation names the one that stands
 * beside it. Each counts what the entry's own list shows: rules that are proposed, decisions that miss this member's word, sessions
 * that are not over.
 */
export const navigationCounts = ['patterns.proposed', 'decisions.waiting', 'sessions.live'] as const;
export type NavigationCount = (typeof navigationCounts)[number];

/** GET /navigation/counts. */
export const NavigationCountsSchema = v.object(v.entriesFromList(navigationCounts, v.number()));
export type NavigationCounts = v.InferOutput<typeof NavigationCountsSchema>;
