import * as v from 'valibot';
import { TicketMessageSchema, TicketSchema, TicketStateSchema, ticketPriorities } from './ticket.ts';
import { MergedTicketSchema, RelatedTicketSchema } from './ticket-merge.ts';
import { TicketRatingSchema } from './ticket-rating.ts';

const change = <const S extends v.GenericSchema>(value: S) => v.optional(v.object({ from: value, to: value }));

/** The changes of a ticket by one person at one moment, by field. People are stored as names, because their accounts may be deleted. */
export const TicketActivitySchema = v.object({
  id: v.string(),
  name: v.string(),
  /** True if it undid the change before. */
  undone: v.boolean(),
  status: change(TicketStateSchema),
  priority: change(v.picklist(ticketPriorities)),
  assignee: change(v.nullable(v.string())),
  tags: change(v.array(v.string())),
  snoozedUntil: change(v.nullable(v.string())),
  /** Numbers of tickets. `into`: the ticket that it was merged into; `from`: the tickets that were merged into it. */
  merge: v.optional(v.object({ into: v.optional(v.number()), from: v.optional(v.array(v.number())) })),
  /** The number of the main ticket. */
  duplicateOf: change(v.nullable(v.number())),
  createdAt: v.string(),
});
export type TicketActivity = v.InferOutput<typeof TicketActivitySchema>;

/** A ticket with its messages and the changes by staff, both oldest first. */
export const TicketThreadSchema = v.object({
  ticket: TicketSchema,
  messages: v.array(TicketMessageSchema),
  /** The tickets that were merged into it, directly or through another. */
  merged: v.optional(v.array(MergedTicketSchema), []),
  /** Its main ticket, and the tickets that are duplicates of it. */
  duplicateOf: v.optional(v.nullable(RelatedTicketSchema), null),
  duplicates: v.optional(v.array(RelatedTicketSchema), []),
  activity: v.optional(v.array(TicketActivitySchema), []),
  /** The requester's ratings, one per solving, latest first. */
  ratings: v.optional(v.array(TicketRatingSchema), []),
});
export type TicketThread = v.InferOutput<typeof TicketThreadSchema>;
