import * as v from 'valibot';

const citationTypes = ['pattern', 'decision', 'session', 'message', 'article', 'unknown'] as const;

/** The target of a citation. */
export const CitationSchema = v.object({
  /** The number in the text, from 1. */
  index: v.number(),
  /** Never sent: older pages parse types of newer servers as `unknown` and show them without a link. */
  type: v.fallback(v.picklist(citationTypes), 'unknown'),
  id: v.string(),
  /** The label that people use: `ADR 12`, `PAT-40`. */
  label: v.string(),
  title: v.string(),
  status: v.string(),
  quote: v.string(),
  /** From 0 to 1, only for patterns. */
  confidence: v.nullable(v.number()),
  /** Its page; null if the reader can only see it in the source panel. */
  href: v.nullable(v.string()),
});
export type Citation = v.InferOutput<typeof CitationSchema>;
