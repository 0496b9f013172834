/* Size limits of decisions and rules, whoever writes them: in UTF-16 code units, and in list entries. */

export const decisionLimits = {
  title: 160,
  prose: 20_000,
  /** A single entry of any list. */
  line: 500,
  drivers: 20,
  options: 12,
  /** For one option, and the same number against it. */
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

/** Maximum number of pieces of evidence recorded with either. */
export const maxEvidence = 30;
