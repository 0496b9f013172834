import * as v from 'valibot';
import { VersionSchema } from './list.ts';
import { IdSchema } from './plain-text.ts';
import { TicketReplySchema, TicketTagsSchema, ticketPriorities, ticketStates } from './ticket.ts';

/** The states that a macro or a reply may set. Closing is a separate step. */
export const replyStates = ticketStates.filter((state) => state !== 'new' && state !== 'closed');

/** Changes of a ticket besides the reply. Omitted fields stay as they are. */
export const TicketActionsSchema = v.object({
  status: v.optional(v.picklist(replyStates)),
  priority: v.optional(v.picklist(ticketPriorities)),
  assignToMe: v.optional(v.boolean(), false),
  addTags: v.optional(TicketTagsSchema, []),
});
export type TicketActions = v.InferOutput<typeof TicketActionsSchema>;

/** Returns whether the actions change anything. Pure. */
export function hasActions({ status, priority, assignToMe, addTags }: TicketActions): boolean {
  return status !== undefined || priority !== undefined || assignToMe || addTags.length > 0;
}

/**
 * POST /tickets/{id}/messages: a reply or a note, and changes of the ticket in the same transaction. Without a status in `actions` a reply
 * makes the ticket pending. CONFLICT with the current thread if the requester or a colleague wrote first.
 */
export const StaffReplySchema = v.object({
  ...TicketReplySchema.entries,
  actions: v.optional(TicketActionsSchema, {}),
  /** The inserted macro, whose use is counted. */
  macroId: v.optional(IdSchema),
  /** If the reply solves the ticket: also sends it to its duplicates and solves them. */
  solveDuplicates: v.optional(v.boolean(), false),
  /** The number of public messages that the author has seen. If omitted, it is not checked. */
  publicMessages: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});

/** POST /tickets/{id}/actions. `version` is the one that the client read. */
export const ApplyActionsSchema = v.object({ version: VersionSchema, actions: TicketActionsSchema, macroId: v.optional(IdSchema) });
