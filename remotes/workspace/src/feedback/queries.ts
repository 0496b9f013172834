import { FeedbackNotesSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** The subject of feedback: its id, and counts that tell whether there is any. */
export interface Judged {
  id: string;
  helpfulCount: number;
  wrongCount: number;
  outdatedCount: number;
}

/** The latest notes of agents' feedback. Fetched only if there is feedback, and again when there is more. */
export function feedbackNotesQuery(of: 'patterns' | 'decisions', { id, helpfulCount, wrongCount, outdatedCount }: Judged) {
  const given = helpfulCount + wrongCount + outdatedCount;
  return queryOptions({
    queryKey: [of, 'feedback', id, given],
    queryFn: async ({ signal }) => (await call('get', `${of}/${encodeURIComponent(id)}/feedback`, FeedbackNotesSchema, { signal })).items,
    enabled: given > 0,
  });
}
