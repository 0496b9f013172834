/* How much a decision and a rule may say, whoever writes them: in UTF-16 code units, and in entries of a list. */

export const decisionLimits = {
  title: 160,
  prose: 20_000,
  /** One entry of any of its lists. */
  line: 500,
  drivers: 20,
  options: 12,
  /** For one option, and as many against it. */
  reasons: 20,
  consequences: 30,
  paths: 30,
  tags: 30,
} as const;

export const patternLimits = {
  rule: 300,
  rationale: 4_000,
  path: 500,
  paths: 30,
  language: 40,
  languages: 20,
  example: 2_000,
  examples: 10,
} as const;

/** Pieces of evidence that either is recorded with. */
export const maxEvidence = 30;
