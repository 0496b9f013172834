import * as v from 'valibot';
import { DecisionSchema, NamedSessionSchema } from './decision.ts';
import { PatternNeighbourSchema } from './pattern.ts';

/** GET /patterns/{id}/sources: references to the sources of its evidence, and the session that proposed it. */
export const PatternSourcesSchema = v.object({
  sessions: v.array(NamedSessionSchema),
  decisions: v.array(v.pick(DecisionSchema, ['id', 'number', 'title', 'status'])),
  patterns: v.array(v.pick(PatternNeighbourSchema, ['id', 'number', 'rule', 'status'])),
  /** Published articles of Help. */
  articles: v.optional(v.array(v.object({ id: v.string(), title: v.string() })), []),
});
export type PatternSources = v.InferOutput<typeof PatternSourcesSchema>;
