import * as v from 'valibot';
import type { Operation } from './operation.ts';
import { IdSchema } from './plain-text.ts';

/**
 * How a source speaks for a rule, the weakest first: an agent reported or proposed it, Cairn observed it in sessions, it is cited from a
 * page, another rule or an article, a person said or proposed it, a decision says it.
 */
export const lineageDeeds = ['reported', 'agent-proposed', 'observed', 'cited', 'said', 'proposed', 'decided'] as const;
export type LineageDeed = (typeof lineageDeeds)[number];

export const LineageSourceSchema = v.object({
  deed: v.picklist(lineageDeeds),
  /** What it is cited from; undefined for what people, agents and Cairn did. */
  cites: v.nullable(
    v.object({
      type: v.picklist(['decision', 'pattern', 'article', 'link']),
      id: v.string(),
      number: v.nullable(v.number()),
      title: v.string(),
    }),
  ),
  /** The person who said it, or for whom the agent worked; empty where it is cited. */
  person: v.string(),
  /** The agent's client; empty where there was none. */
  client: v.string(),
  /** The key that the agent came with. */
  key: v.nullable(v.object({ id: v.string(), name: v.string(), lastFour: v.string() })),
  /** Where it was said or seen, the newest last. */
  sessions: v.array(v.string()),
  conversations: v.array(v.string()),
  /** How many pieces of evidence it gave, and what they add to the confidence. */
  pieces: v.number(),
  weight: v.number(),
  /** Its latest piece (ISO 8601). */
  at: v.string(),
});
export type LineageSource = v.InferOutput<typeof LineageSourceSchema>;

/** What a rule rests on, the strongest first. The last one is its weakest source. */
export const PatternLineageSchema = v.object({
  sources: v.array(LineageSourceSchema),
  /** How confident Cairn would be without the weakest source; null where there is no other. */
  confidenceWithoutWeakest: v.nullable(v.number()),
});
export type PatternLineage = v.InferOutput<typeof PatternLineageSchema>;

export const patternLineageOperations = {
  get: {
    access: 'signed-in',
    tag: 'Patterns',
    name: 'getPatternLineage',
    method: 'get',
    path: '/patterns/{id}/lineage',
    summary: 'Who and what a pattern rests on: people, agents with their keys and sessions, decisions and articles.',
    params: v.object({ id: IdSchema }),
    output: PatternLineageSchema,
    refusals: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>;
