import * as v from 'valibot';
import { pageOf, pageQuery } from './list.ts';

export const ticketStates = ['new', 'open', 'pending', 'on-hold', 'solved', 'closed'] as const;
export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export const TicketStateSchema = v.picklist(ticketStates);
export type TicketState = v.InferOutput<typeof TicketStateSchema>;

const PersonSchema = v.object({ id: v.string(), name: v.string() });

export const TicketSchema = v.object({
  id: v.string(),
  number: v.number(),
  subject: v.string(),
  status: TicketStateSchema,
  priority: v.picklist(ticketPriorities),
  requester: v.object({ ...PersonSchema.entries, email: v.string(), tenant: v.string() }),
  assignee: v.nullable(PersonSchema),
  tags: v.array(v.string()),
  /** Since when the requester waits for an answer; null where they do not. */
  waitingSince: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type Ticket = v.InferOutput<typeof TicketSchema>;

export const TicketMessageSchema = v.object({
  id: v.string(),
  /** An internal note is read by staff alone. */
  visibility: v.picklist(['public', 'internal']),
  author: v.object({ ...PersonSchema.entries, staff: v.boolean() }),
  text: v.string(),
  createdAt: v.string(),
});

/** A ticket with its messages, oldest first. */
export const TicketThreadSchema = v.object({ ticket: TicketSchema, messages: v.array(TicketMessageSchema) });
export type TicketThread = v.InferOutput<typeof TicketThreadSchema>;

/** GET /tickets (staff). */
export const TicketListQuerySchema = v.object({
  ...pageQuery,
  status: v.optional(TicketStateSchema),
  priority: v.optional(v.picklist(ticketPriorities)),
  /** `me`, `nobody`, or a user's id. */
  assignee: v.optional(v.pipe(v.string(), v.maxLength(64))),
});
export const TicketListSchema = pageOf(TicketSchema);

/** POST /tickets/{id}/messages. A public reply of staff makes the ticket pending and ends the waiting. */
export const TicketReplySchema = v.object({
  text: v.pipe(v.string(), v.trim(), v.nonEmpty('TEXT_REQUIRED'), v.maxLength(20_000, 'TEXT_TOO_LONG')),
  visibility: v.optional(v.picklist(['public', 'internal']), 'public'),
});

/** PATCH /tickets/{id}: the version is the one that the person saw. */
export const TicketUpdateSchema = v.object({
  version: v.pipe(v.number(), v.integer()),
  status: v.optional(TicketStateSchema),
  priority: v.optional(v.picklist(ticketPriorities)),
  assigneeId: v.optional(v.nullable(v.string())),
});
