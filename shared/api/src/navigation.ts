import * as v from 'valibot';

/**
 * Counters of pending or active items for a member, shown next to navigation entries. Each counts what the entry's list shows: proposed
 * rules, decisions that need this member's signature, active sessions.
 */
export const navigationCounts = ['patterns.proposed', 'decisions.waiting', 'sessions.live'] as const;
export type NavigationCount = (typeof navigationCounts)[number];

/** GET /navigation/counts. */
export const NavigationCountsSchema = v.object(v.entriesFromList(navigationCounts, v.number()));
export type NavigationCounts = v.InferOutput<typeof NavigationCountsSchema>;
