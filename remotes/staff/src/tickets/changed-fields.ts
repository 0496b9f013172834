import type { Ticket } from '@cairn/api';

/** What two people may change of one ticket at the same time. */
export type TicketField = 'status' | 'priority' | 'assignee' | 'tags';

/** What somebody else has changed of a ticket between `before` and `current`. */
export function changedFields(before: Ticket, current: Ticket): TicketField[] {
  const fields: TicketField[] = [];
  if (current.status !== before.status) fields.push('status');
  if (current.priority !== before.priority) fields.push('priority');
  if (current.assignee?.id !== before.assignee?.id) fields.push('assignee');
  if (current.tags.join() !== before.tags.join()) fields.push('tags');
  return fields;
}
