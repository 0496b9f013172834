import type { MailRecord } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** The columns of the CSV export. */
export const mailDeliveryColumns: Record<string, (mail: MailRecord) => CsvValue> = {
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  state: ({ state }) => state,
  tenant: ({ tenant }) => tenant?.name ?? null,
  recipient: ({ recipient }) => recipient,
  attempts: ({ attempts }) => attempts,
  reply: ({ reply }) => reply,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
};
