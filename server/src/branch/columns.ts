import { type Branch, branchStateAt } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** The columns of the CSV export. */
export const branchColumns: Record<string, (branch: Branch) => CsvValue> = {
  name: ({ name }) => name,
  base: ({ base }) => base,
  status: (branch) => branchStateAt(branch, new Date()),
  pullRequest: ({ prUrl }) => prUrl,
  head: ({ headSha }) => headSha,
  ahead: ({ ahead }) => ahead,
  behind: ({ behind }) => behind,
  patterns: ({ patterns }) => patterns,
  decisions: ({ decisions }) => decisions,
  conflicts: ({ conflicts }) => conflicts,
  sessions: ({ sessions }) => sessions,
  conversations: ({ conversations }) => conversations,
  clients: ({ clients }) => clients,
  seenAt: ({ seenAt }) => seenAt,
};
