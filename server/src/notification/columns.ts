import type { Notification } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** The columns of the CSV export. */
export const notificationColumns: Record<string, (notification: Notification) => CsvValue> = {
  type: ({ type }) => type,
  state: ({ state }) => state,
  by: ({ parameters }) => parameters.by,
  title: ({ parameters }) => parameters.title,
  number: ({ parameters }) => parameters.number,
  words: ({ parameters }) => parameters.words,
  project: ({ project }) => project?.name ?? null,
  count: ({ count }) => count,
  happenedAt: ({ happenedAt }) => happenedAt,
};
