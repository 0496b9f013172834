import type { Ticket } from '@cairn/api';

/** The fields that two people can change at the same time. */
export type TicketField = 'status' | 'priority' | 'assignee' | 'tags';

/** Returns the fields that differ between `before` and `current`. */
export function changedFields(before: Ticket, current: Ticket): TicketField[] {
  const fields: TicketField[] = [];
  if (current.status !== before.status) fields.push('status');
  if (current.priority !== before.priority) fields.push('priority');
  if (current.assignee?.id !== before.assignee?.id) fields.push('assignee');
  if (current.tags.join() !== before.tags.join()) fields.push('tags');
  return fields;
}
