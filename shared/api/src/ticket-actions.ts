import * as v from 'valibot';
import { VersionSchema } from './list.ts';
import { IdSchema } from './plain-text.ts';
import { TicketReplySchema, TicketTagsSchema, ticketPriorities, ticketStates } from './ticket.ts';

/** The states that a macro, or a reply, may set: closing is a step of its own. */
export const replyStates = ticketStates.filter((state) => state !== 'new' && state !== 'closed');

/** What happens to a ticket, besides the reply. What is left out stays as it is. */
export const TicketActionsSchema = v.object({
  status: v.optional(v.picklist(replyStates)),
  priority: v.optional(v.picklist(ticketPriorities)),
  assignToMe: v.optional(v.boolean(), false),
  addTags: v.optional(TicketTagsSchema, []),
});
export type TicketActions = v.InferOutput<typeof TicketActionsSchema>;

/** Does it change anything? Pure. */
export function hasActions({ status, priority, assignToMe, addTags }: TicketActions): boolean {
  return status !== undefined || priority !== undefined || assignToMe || addTags.length > 0;
}

/**
 * POST /tickets/{id}/messages: a reply or a note, and what happens to the ticket with it, in one transaction. Without a status in
 * `actions` a reply makes the ticket pending. CONFLICT with the present thread where the requester or a colleague wrote first.
 */
export const StaffReplySchema = v.object({
  ...TicketReplySchema.entries,
  actions: v.optional(TicketActionsSchema, {}),
  /** The macro that was inserted, so that its use is counted. */
  macroId: v.optional(IdSchema),
  /** Where the reply solves the ticket: send it to its duplicates, too, and solve them. */
  solveDuplicates: v.optional(v.boolean(), false),
  /** How many public messages of the ticket the author has seen. Left out: not compared. */
  publicMessages: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});

/** POST /tickets/{id}/actions: the version of the ticket that the person saw. */
export const ApplyActionsSchema = v.object({ version: VersionSchema, actions: TicketActionsSchema, macroId: v.optional(IdSchema) });
