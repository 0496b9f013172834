import type { Pattern } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** The CSV columns of patterns. */
export const patternColumns: Record<string, (pattern: Pattern) => CsvValue> = {
  project: ({ projectName }) => projectName,
  number: ({ number }) => number,
  rule: ({ rule }) => rule,
  rationale: ({ rationale }) => rationale,
  kind: ({ kind }) => kind,
  level: ({ level }) => level,
  status: ({ status }) => status,
  confidence: ({ confidence }) => confidence,
  paths: ({ paths }) => paths,
  languages: ({ languages }) => languages,
  branch: ({ branch }) => branch,
  servedCount: ({ servedCount }) => servedCount,
  helpfulCount: ({ helpfulCount }) => helpfulCount,
  wrongCount: ({ wrongCount }) => wrongCount,
  reviewBy: ({ reviewBy }) => reviewBy,
  reviewer: ({ reviewer }) => reviewer?.name ?? null,
  author: ({ author }) => author.name,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
};
