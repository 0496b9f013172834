import * as v from 'valibot';
import { TicketMessageSchema, TicketSchema, TicketStateSchema, ticketPriorities } from './ticket.ts';
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
  createdAt: v.string(),
});
export type TicketActivity = v.InferOutput<typeof TicketActivitySchema>;

/** A ticket with its messages and with what staff changed, both oldest first. */
export const TicketThreadSchema = v.object({
  ticket: TicketSchema,
  messages: v.array(TicketMessageSchema),
  activity: v.optional(v.array(TicketActivitySchema), []),
  /** How the requester rated it, the last solving first. */
  ratings: v.optional(v.array(TicketRatingSchema), []),
});
export type TicketThread = v.InferOutput<typeof TicketThreadSchema>;
