import * as v from 'valibot';
import type { Operation } from './operation.ts';
import { IdSchema } from './plain-text.ts';

/**
 * How a source supports a rule, weakest first: an agent reported or proposed it, Cairn observed it in sessions, it is cited from a page,
 * another rule or an article, a person said or proposed it, a decision states it.
 */
export const lineageDeeds = ['reported', 'agent-proposed', 'observed', 'cited', 'said', 'proposed', 'decided'] as const;
export type LineageDeed = (typeof lineageDeeds)[number];

export const LineageSourceSchema = v.object({
  deed: v.picklist(lineageDeeds),
  /** The cited item; null for anything that people, agents and Cairn did. */
  cites: v.nullable(
    v.object({
      type: v.picklist(['decision', 'pattern', 'article', 'link']),
      id: v.string(),
      number: v.nullable(v.number()),
      title: v.string(),
    }),
  ),
  /** The person who said it, or for whom the agent worked; empty for a citation. */
  person: v.string(),
  /** The agent's client; empty without an agent. */
  client: v.string(),
  /** The key of the agent. */
  key: v.nullable(v.object({ id: v.string(), name: v.string(), lastFour: v.string() })),
  /** Where it was said or observed, newest last. */
  sessions: v.array(v.string()),
  conversations: v.array(v.string()),
  /** The number of its pieces of evidence, and their sum in the confidence. */
  pieces: v.number(),
  weight: v.number(),
  /** Time of the latest piece (ISO 8601). */
  at: v.string(),
});
export type LineageSource = v.InferOutput<typeof LineageSourceSchema>;

/** The sources of a rule, strongest first. */
export const PatternLineageSchema = v.object({
  sources: v.array(LineageSourceSchema),
  /** The confidence without the weakest source; null if there is no other. */
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
