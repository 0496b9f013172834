import type { TenantSummary } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** The columns of the CSV export. */
export const tenantColumns: Record<string, (tenant: TenantSummary) => CsvValue> = {
  name: ({ name }) => name,
  slug: ({ slug }) => slug,
  plan: ({ plan }) => plan,
  status: ({ status }) => status,
  members: ({ counts }) => counts.members,
  projects: ({ counts }) => counts.projects,
  conversations: ({ counts }) => counts.conversations,
  decisions: ({ counts }) => counts.decisions,
  lastActivityAt: ({ lastActivityAt }) => lastActivityAt,
  createdAt: ({ createdAt }) => createdAt,
};
