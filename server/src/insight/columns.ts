import type { Insight } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** The CSV columns of insights. */
export const insightColumns: Record<string, (insight: Insight) => CsvValue> = {
  project: ({ projectName }) => projectName,
  type: ({ type }) => type,
  severity: ({ severity }) => severity,
  status: ({ status }) => status,
  subjects: ({ subjects }) => subjects.map(({ label, title }) => (label ? `${label} ${title}` : title)),
  metric: ({ metric }) => metric,
  sessions: ({ evidence }) => evidence.map(({ id }) => id),
  reason: ({ reason }) => reason?.code ?? null,
  by: ({ by }) => by,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
};
