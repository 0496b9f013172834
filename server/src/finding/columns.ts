import type { SecurityFinding } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** The columns of the CSV export. The secrets themselves are not stored, so none contains them. */
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
