import * as v from 'valibot';
import { ProseSchema } from './plain-text.ts';

export const ticketRatings = ['good', 'bad'] as const;

/** PUT /support/tickets/{ticket}/rating: the requester's rating. Can be changed as long as the ticket can be reopened. */
export const TicketRatingInputSchema = v.object({
  rating: v.picklist(ticketRatings),
  comment: v.optional(v.pipe(ProseSchema, v.maxLength(2000, 'TEXT_TOO_LONG')), ''),
});

/** The rating of one solving of a ticket. */
export const TicketRatingSchema = v.object({
  rating: v.picklist(ticketRatings),
  /** Empty without a comment. */
  comment: v.string(),
  /** When it was given or last changed. */
  updatedAt: v.string(),
});
export type TicketRating = v.InferOutput<typeof TicketRatingSchema>;
