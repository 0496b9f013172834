import * as v from 'valibot';

const citationTypes = ['pattern', 'decision', 'session', 'message', 'article', 'unknown'] as const;

/** What a citation points at. */
export const CitationSchema = v.object({
  /** The number that the text carries, from 1. */
  index: v.number(),
  /** `unknown` is never sent: a type that a later server sends to a page of before is read as that, and shown without a link. */
  type: v.fallback(v.picklist(citationTypes), 'unknown'),
  id: v.string(),
  /** How people name it: `ADR 12`, `PAT-40`. */
  label: v.string(),
  title: v.string(),
  status: v.string(),
  quote: v.string(),
  /** 0 to 1, patterns only. */
  confidence: v.nullable(v.number()),
  /** Where it opens; null where the reader sees it in the source panel alone. */
  href: v.nullable(v.string()),
});
export type Citation = v.InferOutput<typeof CitationSchema>;
