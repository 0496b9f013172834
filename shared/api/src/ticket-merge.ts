import * as v from 'valibot';
import { VersionSchema } from './list.ts';
import { IdSchema } from './plain-text.ts';
import { TicketSchema } from './ticket.ts';

/** Maximum number of tickets per merge. */
export const maxMergedTickets = 25;

/** A reference to another ticket. */
export const RelatedTicketSchema = v.object({
  ...v.pick(TicketSchema, ['id', 'number', 'subject', 'status']).entries,
  requester: v.object({ name: v.string(), tenant: v.string() }),
});
export type RelatedTicket = v.InferOutput<typeof RelatedTicketSchema>;

/** A ticket that was merged into the current one. */
export const MergedTicketSchema = v.object({
  ...RelatedTicketSchema.entries,
  mergedAt: v.string(),
  /** True if no message was sent to or by the requester since the merge. */
  canUndo: v.boolean(),
});
export type MergedTicket = v.InferOutput<typeof MergedTicketSchema>;

/**
 * POST /tickets/{ticket}/merge: the ticket of the path is kept, the others continue in it. Each version is the one that the client read.
 * Earlier merges into it stay.
 */
export const MergeTicketsSchema = v.object({
  version: VersionSchema,
  tickets: v.pipe(
    v.array(v.object({ id: IdSchema, version: VersionSchema })),
    v.minLength(1, 'REQUIRED'),
    v.maxLength(maxMergedTickets, 'TOO_MANY'),
  ),
});

/** POST /tickets/{ticket}/unmerge: ids of tickets that were merged into it. */
export const UnmergeTicketsSchema = v.object({
  tickets: v.pipe(v.array(IdSchema), v.minLength(1, 'REQUIRED'), v.maxLength(maxMergedTickets, 'TOO_MANY')),
});

/** PUT /tickets/{ticket}/duplicate: the id or number of the main ticket; null removes the link. */
export const DuplicateOfSchema = v.object({ version: VersionSchema, of: v.nullable(IdSchema) });
