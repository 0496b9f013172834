import type { SecurityFinding } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** What a spreadsheet of findings holds. What was found is kept nowhere, and stands in none of them. */
export const findingColumns: Record<string, (finding: SecurityFinding) => CsvValue> = {
  rule: ({ rule }) => rule,
  level: ({ level }) => level,
  status: ({ status }) => status,
  foundIn: ({ subject: { type } }) => type,
  foundInId: ({ subject: { id } }) => id,
  number: ({ subject: { number } }) => number,
  count: ({ count }) => count,
  remediation: ({ remediation }) => remediation,
  reason: ({ reason }) => reason,
  acknowledgedUntil: ({ acknowledgedUntil }) => acknowledgedUntil,
  by: ({ by }) => by,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
};
