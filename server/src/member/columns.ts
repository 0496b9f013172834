import type { Member } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** The columns of the CSV export. */
export const memberColumns: Record<string, (member: Member) => CsvValue> = {
  name: ({ displayName }) => displayName,
  email: ({ email }) => email,
  role: ({ role }) => role,
  status: ({ status }) => status,
  secondFactor: ({ secondFactor }) => secondFactor,
  projects: ({ projects }) => projects.total,
  keys: ({ keys }) => keys,
  lastSeenAt: ({ lastSeenAt }) => lastSeenAt,
  createdAt: ({ createdAt }) => createdAt,
};
