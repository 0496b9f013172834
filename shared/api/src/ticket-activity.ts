import * as v from 'valibot';
import { TicketMessageSchema, TicketSchema, TicketStateSchema, ticketPriorities } from './ticket.ts';
import { MergedTicketSchema, RelatedTicketSchema } from './ticket-merge.ts';
import { TicketRatingSchema } from './ticket-rating.ts';

const change = <const S extends v.GenericSchema>(value: S) => v.optional(v.object({ from: value, to: value }));

/** What somebody changed of a ticket at one moment, by its fields. People are names: they may be gone. */
export const TicketActivitySchema = v.object({
  id: v.string(),
  name: v.string(),
  /** It undid the change before. */
  undone: v.boolean(),
  status: change(TicketStateSchema),
  priority: change(v.picklist(ticketPriorities)),
  assignee: change(v.nullable(v.string())),
  tags: change(v.array(v.string())),
  snoozedUntil: change(v.nullable(v.string())),
  /** Numbers of tickets. `into`: it was merged into that one; `from`: those were merged into it. */
  merge: v.optional(v.object({ into: v.optional(v.number()), from: v.optional(v.array(v.number())) })),
  /** The number of the main ticket. */
  duplicateOf: change(v.nullable(v.number())),
  createdAt: v.string(),
});
export type TicketActivity = v.InferOutput<typeof TicketActivitySchema>;

/** A ticket with its messages and with what staff changed, both oldest first. */
export const TicketThreadSchema = v.object({
  ticket: TicketSchema,
  messages: v.array(TicketMessageSchema),
  /** The tickets that were merged into it, and those into these. */
  merged: v.optional(v.array(MergedTicketSchema), []),
  /** Its main ticket, and the tickets that are duplicates of it. */
  duplicateOf: v.optional(v.nullable(RelatedTicketSchema), null),
  duplicates: v.optional(v.array(RelatedTicketSchema), []),
  activity: v.optional(v.array(TicketActivitySchema), []),
  /** How the requester rated it, the last solving first. */
  ratings: v.optional(v.array(TicketRatingSchema), []),
});
export type TicketThread = v.InferOutput<typeof TicketThreadSchema>;
