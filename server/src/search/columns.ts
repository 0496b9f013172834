import type { SearchHit } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** The columns of an export of search results. */
export const hitColumns: Record<string, (hit: SearchHit) => CsvValue> = {
  type: ({ type }) => type,
  label: ({ label }) => label,
  title: ({ title }) => title,
  passage: ({ passage }) => passage,
  status: ({ status }) => status,
  project: ({ projectName }) => projectName,
  author: ({ author }) => author,
  at: ({ at }) => at,
  id: ({ id }) => id,
  conversationId: ({ conversationId }) => conversationId,
};
