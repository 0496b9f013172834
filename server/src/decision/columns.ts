import type { Decision } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** The CSV columns of decisions. */
export const decisionColumns: Record<string, (decision: Decision) => CsvValue> = {
  project: ({ projectName }) => projectName,
  number: ({ number }) => number,
  title: ({ title }) => title,
  status: ({ status }) => status,
  context: ({ context }) => context,
  outcome: ({ outcome }) => outcome,
  options: ({ options }) => options.map(({ name, chosen }) => (chosen ? `${name} *` : name)),
  deciders: ({ deciders }) => deciders.map(({ name }) => name),
  author: ({ author }) => author.name,
  paths: ({ paths }) => paths,
  tags: ({ tags }) => tags,
  servedCount: ({ servedCount }) => servedCount,
  helpfulCount: ({ helpfulCount }) => helpfulCount,
  wrongCount: ({ wrongCount }) => wrongCount,
  outdatedCount: ({ outdatedCount }) => outdatedCount,
  reviewBy: ({ reviewBy }) => reviewBy,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
};
