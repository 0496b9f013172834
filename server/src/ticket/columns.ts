import type { Ticket } from '@cairn/api';
import type { CsvValue } from '../list/csv.ts';

/** The columns of an export of tickets. */
export const ticketColumns: Record<string, (ticket: Ticket) => CsvValue> = {
  number: ({ number }) => number,
  subject: ({ subject }) => subject,
  status: ({ status }) => status,
  priority: ({ priority }) => priority,
  requester: ({ requester }) => requester.name,
  email: ({ requester }) => requester.email,
  tenant: ({ requester }) => requester.tenant,
  assignee: ({ assignee }) => assignee?.name ?? null,
  tags: ({ tags }) => tags,
  waitingSince: ({ waitingSince }) => waitingSince,
  firstReplyDueAt: ({ firstReplyDueAt }) => firstReplyDueAt,
  firstRepliedAt: ({ firstRepliedAt }) => firstRepliedAt,
  resolveDueAt: ({ resolveDueAt }) => resolveDueAt,
  snoozedUntil: ({ snoozedUntil }) => snoozedUntil,
  solvedAt: ({ solvedAt }) => solvedAt,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
};
