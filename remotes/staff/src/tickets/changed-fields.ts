import { type Ticket, TicketSchema } from '@cairn/api';
import * as v from 'valibot';

/** What two people may change of one ticket at the same time. */
export type TicketField = 'status' | 'priority' | 'assignee';

/**
 * What somebody else has changed in the meantime, out of the row that came with a 409; undefined where it is no ticket.
 */
export function changedFields(before: Ticket, current: unknown): { ticket: Ticket; fields: TicketField[] } | undefined {
  const parsed = v.safeParse(TicketSchema, current);
  if (!parsed.success) return undefined;
  const ticket = parsed.output;
  const fields: TicketField[] = [];
  if (ticket.status !== before.status) fields.push('status');
  if (ticket.priority !== before.priority) fields.push('priority');
  if (ticket.assignee?.id !== before.assignee?.id) fields.push('assignee');
  return { ticket, fields };
}
