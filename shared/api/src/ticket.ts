import * as v from 'valibot';
import { AttachmentIdsSchema, AttachmentSchema } from './attachment.ts';
import { anyOf, exportQuery, pageOf, pageQuery, sortQuery, VersionSchema } from './list.ts';
import { MomentSchema } from './moment.ts';
import { CollapsedLineSchema, IdSchema, LineSchema, ProseSchema } from './plain-text.ts';
import { MessageMailSchema, messageWayEntries } from './ticket-mail.ts';
import { reportFilters } from './ticket-period.ts';
import { TicketRatingSchema } from './ticket-rating.ts';

export const ticketStates = ['new', 'open', 'pending', 'on-hold', 'solved', 'closed'] as const;
export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;
/** The topic of a ticket, chosen by its requester. */
export const ticketTypes = ['problem', 'question', 'billing', 'idea', 'security'] as const;
export type TicketType = (typeof ticketTypes)[number];
export const TicketStateSchema = v.picklist(ticketStates);
export type TicketState = v.InferOutput<typeof TicketStateSchema>;

/**
 * The transitions of a ticket that a person can make. A solved or closed ticket can only be reopened within `reopenDays`: use
 * `mayMoveTicket`.
 */
export const ticketTransitions: Record<TicketState, readonly TicketState[]> = {
  new: ['open', 'pending', 'on-hold', 'solved'],
  open: ['pending', 'on-hold', 'solved'],
  pending: ['open', 'on-hold', 'solved'],
  'on-hold': ['open', 'pending', 'solved'],
  solved: ['open', 'closed'],
  closed: ['open'],
};

/** Number of days in which a solved ticket can be reopened. */
export const reopenDays = 14;

/** Returns whether the ticket can change to `to` now. */
export function mayMoveTicket({ status, solvedAt }: Pick<Ticket, 'status' | 'solvedAt'>, to: TicketState, now = new Date()): boolean {
  if (!ticketTransitions[status].includes(to)) return false;
  if ((status !== 'solved' && status !== 'closed') || to !== 'open') return true;
  return solvedAt !== null && now.getTime() - new Date(solvedAt).getTime() <= reopenDays * 24 * 3600 * 1000;
}

/** Maximum number of tags per ticket, and of characters per tag. */
export const ticketTagLimits = { tags: 20, length: 40 } as const;
/** Normalizes tags: lower case, without duplicates. */
export const TicketTagsSchema = v.pipe(
  v.array(
    v.pipe(
      LineSchema,
      v.transform((tag) => tag.toLowerCase()),
    ),
  ),
  v.check((tags) => tags.every((tag) => tag.length <= ticketTagLimits.length), 'TAG_TOO_LONG'),
  v.check((tags) => tags.every((tag) => /^[^,،、]+$/u.test(tag)), 'TAG_INVALID'),
  v.transform((tags) => [...new Set(tags)]),
  v.maxLength(ticketTagLimits.tags, 'TOO_MANY'),
);

/** The queues of the desk, each a filter of the list of tickets. */
export const ticketQueues = ['inbox', 'mine', 'due-soon', 'waiting', 'snoozed', 'solved', 'all'] as const;
export type TicketQueue = (typeof ticketQueues)[number];

const PersonSchema = v.object({ id: v.string(), name: v.string() });

const contextLine = v.pipe(CollapsedLineSchema, v.maxLength(500, 'TEXT_TOO_LONG'));
/** Where the requester was when they wrote, and with which browser. Never any content of the page. */
export const TicketContextSchema = v.object({
  /** Path and query of the page. */
  page: contextLine,
  browser: contextLine,
  language: contextLine,
  timeZone: contextLine,
});
export type TicketContext = v.InferOutput<typeof TicketContextSchema>;

export const TicketSchema = v.object({
  id: v.string(),
  number: v.number(),
  subject: v.string(),
  status: TicketStateSchema,
  priority: v.picklist(ticketPriorities),
  type: v.optional(v.picklist(ticketTypes), 'question'),
  context: v.optional(v.nullable(TicketContextSchema), null),
  /** Without an account the id is null: name and address come from the mail. */
  requester: v.object({ id: v.nullable(v.string()), name: v.string(), email: v.string(), tenant: v.string() }),
  /** Addresses added by staff that also get the replies by mail. In a thread also those of the tickets merged into it. */
  followers: v.optional(v.array(v.string()), []),
  /** The number of the earlier ticket that it follows, which can no longer be reopened. */
  followUpOf: v.optional(v.nullable(v.number()), null),
  /** The number of the ticket that it was merged into. It is then read-only. */
  mergedInto: v.optional(v.nullable(v.number()), null),
  /** The number of the ticket that it is a duplicate of. */
  duplicateOf: v.optional(v.nullable(v.number()), null),
  assignee: v.nullable(PersonSchema),
  tags: v.array(v.string()),
  /** Since when the requester waits for a reply; null if they do not. */
  waitingSince: v.nullable(v.string()),
  /** Null until it is solved. */
  solvedAt: v.nullable(v.string()),
  /** Hidden from the queues of the desk until then; null if not snoozed. */
  snoozedUntil: v.optional(v.nullable(v.string()), null),
  /** When its first reply is due; null once it has one, and while the clock is paused. */
  firstReplyDueAt: v.optional(v.nullable(v.string()), null),
  firstRepliedAt: v.optional(v.nullable(v.string()), null),
  /** When it has to be solved; null while the clock is paused, and once it is solved. */
  resolveDueAt: v.optional(v.nullable(v.string()), null),
  /** The earlier one of the two due times. */
  dueAt: v.optional(v.nullable(v.string()), null),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
});
export type Ticket = v.InferOutput<typeof TicketSchema>;

export const TicketMessageSchema = v.object({
  id: v.string(),
  /** Only staff can read internal notes. */
  visibility: v.picklist(['public', 'internal']),
  author: v.object({ ...PersonSchema.entries, staff: v.boolean() }),
  text: v.string(),
  ...messageWayEntries,
  mail: v.optional(v.nullable(MessageMailSchema), null),
  /** The number of the merged ticket that it was written in; null if it was written in this ticket. */
  from: v.optional(v.nullable(v.number()), null),
  attachments: v.optional(v.array(AttachmentSchema), []),
  createdAt: v.string(),
});

const ticketFilters = {
  status: anyOf(ticketStates),
  priority: anyOf(ticketPriorities),
  /** `me`, `nobody`, or a user's id. */
  assignee: v.optional(IdSchema),
  queue: v.optional(v.picklist(ticketQueues, 'VALUE_INVALID')),
  tag: v.optional(v.pipe(CollapsedLineSchema, v.maxLength(ticketTagLimits.length, 'TAG_TOO_LONG'))),
  /** The id of an organization. */
  tenant: v.optional(IdSchema),
  ...reportFilters,
  ...sortQuery(['urgency', 'due', 'number', 'subject', 'status', 'updated', 'created'], 'urgency', 'asc'),
};
/** GET /tickets (staff). `urgency`: active tickets first, then by priority, then by waiting time. */
export const TicketListQuerySchema = v.object({ ...pageQuery, ...ticketFilters });
/** GET /tickets/export (staff). */
export const TicketExportQuerySchema = v.object({ ...exportQuery, ...ticketFilters });
/** A ticket of a list. */
export const ListedTicketSchema = v.object({
  ...TicketSchema.entries,
  /** The part of a message that matches the search; null if the match is elsewhere. Plain text. */
  found: v.optional(
    v.nullable(
      v.object({
        text: v.string(),
        /** The matches: [from, to) in UTF-16 code units. */
        marks: v.array(v.tuple([v.number(), v.number()])),
        internal: v.boolean(),
      }),
    ),
    null,
  ),
});
export type ListedTicket = v.InferOutput<typeof ListedTicketSchema>;
export const TicketListSchema = v.object({
  ...pageOf(ListedTicketSchema).entries,
  /** There are more than `total`: tickets are counted up to `countedTickets`. */
  more: v.optional(v.boolean(), false),
});
/** Maximum count of tickets. Beyond it only the existence of more is known. */
export const countedTickets = 1_000;

/** GET /tickets/assignees: staff who can be assigned. */
export const TicketAssigneesSchema = v.object({ items: v.array(PersonSchema) });

/** POST /tickets/{id}/messages. A public reply of staff makes the ticket pending and ends the requester's waiting. */
export const TicketReplySchema = v.object({
  text: v.pipe(ProseSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(20_000, 'TEXT_TOO_LONG')),
  visibility: v.optional(v.picklist(['public', 'internal']), 'public'),
  attachments: AttachmentIdsSchema,
});

/** POST /tickets/{id}/undo, by the person who made the last transition, within `undoSeconds`. `version` is the one after the transition. */
export const UndoTicketSchema = v.object({ version: VersionSchema });

/** POST /tickets/{id}/followers: an address that has sent mail to this ticket. */
export const TicketFollowerSchema = v.object({
  email: v.pipe(LineSchema, v.toLowerCase(), v.maxLength(254, 'TEXT_TOO_LONG')),
  follows: v.boolean(),
});

/** PATCH /tickets/{id}. `version` is the one that the client read. */
export const TicketUpdateSchema = v.object({
  version: v.pipe(v.number(), v.integer()),
  status: v.optional(TicketStateSchema),
  priority: v.optional(v.picklist(ticketPriorities)),
  assigneeId: v.optional(v.nullable(IdSchema)),
  tags: v.optional(TicketTagsSchema),
  /** A moment in the future; null ends the snooze. It also ends when the requester writes, and when the ticket is solved. */
  snoozedUntil: v.optional(v.nullable(MomentSchema)),
});

/** POST /support/tickets: a member's request to support. */
export const SupportRequestSchema = v.object({
  type: v.optional(v.picklist(ticketTypes), 'question'),
  subject: v.pipe(LineSchema, v.nonEmpty('TEXT_REQUIRED'), v.maxLength(160, 'TEXT_TOO_LONG')),
  text: TicketReplySchema.entries.text,
  attachments: AttachmentIdsSchema,
  context: v.optional(v.nullable(TicketContextSchema), null),
});

/** POST /support/tickets/{ticket}/messages. Reopens a solved ticket within `reopenDays`. */
export const SupportReplySchema = v.pick(TicketReplySchema, ['text', 'attachments']);

/** A ticket as its requester sees it: without priority and assignee, which only staff see. */
export const SupportTicketSchema = v.object({
  ...v.pick(TicketSchema, ['id', 'number', 'subject', 'status', 'type', 'createdAt', 'updatedAt']).entries,
  /** Whether the requester can write again. */
  open: v.boolean(),
  /** It was merged into another ticket. `own`: the caller can open that ticket. */
  mergedInto: v.optional(v.nullable(v.object({ number: v.number(), own: v.boolean() })), null),
  /** Whether the requester can rate the solution. */
  ratable: v.optional(v.boolean(), false),
});
export type SupportTicket = v.InferOutput<typeof SupportTicketSchema>;

/** GET /support/tickets: the caller's own tickets, most recently changed first. */
export const SupportListQuerySchema = v.object(pageQuery);
export const SupportListSchema = pageOf(SupportTicketSchema);

/** A ticket with the messages that its requester can see, oldest first. */
export const SupportThreadSchema = v.object({
  ticket: SupportTicketSchema,
  /** The rating of the last solving; null without one. */
  rating: v.optional(v.nullable(TicketRatingSchema), null),
  messages: v.array(
    v.object({
      id: v.string(),
      staff: v.boolean(),
      text: v.string(),
      ...messageWayEntries,
      /** Name and address of the sender of a mail, if it is not certain that this is the requester. */
      sender: v.optional(v.nullable(v.string()), null),
      /** True if nothing authenticates the sender of the mail. */
      unverified: v.optional(v.boolean(), false),
      attachments: v.optional(v.array(AttachmentSchema), []),
      createdAt: v.string(),
    }),
  ),
});
export type SupportThread = v.InferOutput<typeof SupportThreadSchema>;
