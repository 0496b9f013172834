import type { Project } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** The columns of the CSV export. */
export const projectColumns: Record<string, (project: Project) => CsvValue> = {
  key: ({ key }) => key,
  name: ({ name }) => name,
  description: ({ description }) => description,
  repository: ({ repoUrl }) => repoUrl,
  visibility: ({ visibility }) => visibility,
  status: ({ status }) => status,
  starred: ({ starred }) => String(starred),
  proposed: ({ counts }) => counts.proposed,
  patterns: ({ counts }) => counts.patterns,
  branchPatterns: ({ counts }) => counts.branchPatterns,
  decisions: ({ counts }) => counts.decisions,
  conversations: ({ counts }) => counts.conversations,
  agentsAtWork: ({ agents }) => agents.atWork,
  lastAgentAt: ({ agents }) => agents.lastAt,
  lastActivityAt: ({ lastActivityAt }) => lastActivityAt,
  createdAt: ({ createdAt }) => createdAt,
};
