import * as v from 'valibot';
import { VersionSchema } from './list.ts';
import { IdSchema } from './plain-text.ts';
import { TicketSchema } from './ticket.ts';

/** The most tickets that are merged at once. */
export const maxMergedTickets = 25;

/** A ticket as another one names it. */
export const RelatedTicketSchema = v.object({
  ...v.pick(TicketSchema, ['id', 'number', 'subject', 'status']).entries,
  requester: v.object({ name: v.string(), tenant: v.string() }),
});
export type RelatedTicket = v.InferOutput<typeof RelatedTicketSchema>;

/** A ticket that was merged into the one at hand. */
export const MergedTicketSchema = v.object({
  ...RelatedTicketSchema.entries,
  mergedAt: v.string(),
  /** Nobody has written to the requester, or as the requester, since it was merged. */
  canUndo: v.boolean(),
});
export type MergedTicket = v.InferOutput<typeof MergedTicketSchema>;

/**
 * POST /tickets/{ticket}/merge: the ticket of the path is kept, the others go on in it. Each version is the one that the person saw. What
 * was merged into it before is left as it is.
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
