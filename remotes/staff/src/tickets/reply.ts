import { AttachmentSchema, TicketStateSchema } from '@cairn/api';
import * as v from 'valibot';
import { StagedSchema } from '../macros/staged.ts';
import { sendWays } from './send-way.ts';

export const VisibilitySchema = v.picklist(['public', 'internal']);
export type Visibility = v.InferOutput<typeof VisibilitySchema>;

/** What a person writes and chooses in the reply box. */
const WrittenReplySchema = v.object({
  text: v.string(),
  visibility: VisibilitySchema,
  attachments: v.array(AttachmentSchema),
  /** The macro that was inserted, and its actions. */
  staged: v.nullable(StagedSchema),
  way: v.picklist(sendWays),
  /** Send it to the duplicates of the ticket, too, and solve them. */
  solveDuplicates: v.optional(v.boolean()),
});
export type WrittenReply = v.InferOutput<typeof WrittenReplySchema>;

/** A reply that was sent. It is stored in the browser until the server has answered. */
export const ReplySchema = v.object({
  ...WrittenReplySchema.entries,
  /** The state of the ticket afterwards; undefined: unchanged. */
  status: v.optional(TicketStateSchema),
  /** How many public messages the author has seen. */
  publicMessages: v.number(),
  /** The same on every attempt, so that the server writes it once. */
  idempotencyKey: v.string(),
});
export type Reply = v.InferOutput<typeof ReplySchema>;

const SentReplySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ...ReplySchema.entries, refused: v.optional(v.boolean(), false) }),
  v.transform(({ refused, ...reply }) => ({ reply, refused })),
);

/** The draft that stores a sent reply until the server has answered. */
export function sentDraft(ticketId: string): string {
  return `ticket.${ticketId}.sent`;
}

/** A sent reply as text, for its draft. `refused`: the server has answered that it has not written it. Pure. */
export function sentReplyText(reply: Reply, refused = false): string {
  return JSON.stringify({ ...reply, refused });
}

/** Reads what `sentReplyText` wrote; null where it is something else. Pure. */
export function readSentReply(text: string): { reply: Reply; refused: boolean } | null {
  const stored = v.safeParse(SentReplySchema, text);
  return stored.success ? stored.output : null;
}

/** Would the same be sent again? Pure. */
export function isSameReply(one: WrittenReply, other: WrittenReply): boolean {
  const parts = ({ text, visibility, attachments, staged, way, solveDuplicates = false }: WrittenReply) =>
    JSON.stringify([text, visibility, attachments.map(({ id }) => id), staged, way, solveDuplicates]);
  return parts(one) === parts(other);
}

/**
 * What is sent for what is written: the unsent reply under its key where it is the same, otherwise a new one. The choice is compared, not
 * what it comes to: where the server has written the reply, its duplicates are solved, and none is left to send it to. Pure.
 * @param now what the ticket says now; `duplicates`: how many it can be sent to
 */
export function replyToSend(
  unsent: Reply | null,
  written: WrittenReply,
  { duplicates, ...now }: Pick<Reply, 'status' | 'publicMessages' | 'idempotencyKey'> & { duplicates: number },
): Reply {
  if (unsent && isSameReply(unsent, written)) return unsent;
  return { ...written, ...now, solveDuplicates: written.solveDuplicates === true && duplicates > 0 };
}

/** The text of a reply that was not sent, before what was written since. Pure. */
export function joinTexts(unsent: string, text: string): string {
  return [unsent, text].filter((part) => part.trim() !== '').join('\n\n');
}

/** Who may read both: a note never becomes part of a reply to the requester. Pure. */
export function joinVisibility(unsent: Visibility, text: string, visibility: Visibility): Visibility {
  return text.trim() !== '' && visibility === 'internal' ? 'internal' : unsent;
}

/** Who reads a text that was changed. On a closed ticket it is a note, and it stays one when a colleague reopens the ticket. Pure. */
export function visibilityOf(text: string, chosen: Visibility, closed: boolean): Visibility {
  return closed && text !== '' ? 'internal' : chosen;
}
