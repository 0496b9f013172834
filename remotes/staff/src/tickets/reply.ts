import { AttachmentSchema, TicketStateSchema } from '@cairn/api';
import * as v from 'valibot';
import { StagedSchema } from '../macros/staged.ts';
import { sendWays } from './send-way.ts';

export const VisibilitySchema = v.picklist(['public', 'internal']);
export type Visibility = v.InferOutput<typeof VisibilitySchema>;

/** The content of the reply box. */
const WrittenReplySchema = v.object({
  text: v.string(),
  visibility: VisibilitySchema,
  attachments: v.array(AttachmentSchema),
  /** The inserted macro with its actions. */
  staged: v.nullable(StagedSchema),
  way: v.picklist(sendWays),
  /** Also send it to the duplicates of the ticket and solve them. */
  solveDuplicates: v.optional(v.boolean()),
});
export type WrittenReply = v.InferOutput<typeof WrittenReplySchema>;

/** A sent reply. It is stored in the browser until the server has responded. */
export const ReplySchema = v.object({
  ...WrittenReplySchema.entries,
  /** The new state of the ticket; undefined: unchanged. */
  status: v.optional(TicketStateSchema),
  /** The number of public messages that the author has seen. */
  publicMessages: v.number(),
  /** The same on every retry, so that the server stores the reply once. */
  idempotencyKey: v.string(),
});
export type Reply = v.InferOutput<typeof ReplySchema>;

const SentReplySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ...ReplySchema.entries, refused: v.optional(v.boolean(), false) }),
  v.transform(({ refused, ...reply }) => ({ reply, refused })),
);

/** Returns the key of the draft that stores a sent reply until the server has responded. */
export function sentDraft(ticketId: string): string {
  return `ticket.${ticketId}.sent`;
}

/** Serializes a sent reply for its draft. `refused`: the server has responded that it did not store the reply. Pure. */
export function sentReplyText(reply: Reply, refused = false): string {
  return JSON.stringify({ ...reply, refused });
}

/** Parses the output of `sentReplyText`; null if it is something else. Pure. */
export function readSentReply(text: string): { reply: Reply; refused: boolean } | null {
  const stored = v.safeParse(SentReplySchema, text);
  return stored.success ? stored.output : null;
}

/** Returns whether two replies have the same content. Pure. */
export function isSameReply(one: WrittenReply, other: WrittenReply): boolean {
  const parts = ({ text, visibility, attachments, staged, way, solveDuplicates = false }: WrittenReply) =>
    JSON.stringify([text, visibility, attachments.map(({ id }) => id), staged, way, solveDuplicates]);
  return parts(one) === parts(other);
}

/**
 * Returns the reply to send: the unsent one with its key if the content is the same, otherwise a new one. Compares the option to solve
 * duplicates, not its effect: once the server has stored the reply, its duplicates are solved, and none is left. Pure.
 * @param now the current state of the ticket; `duplicates`: the number of those that can be solved
 */
export function replyToSend(
  unsent: Reply | null,
  written: WrittenReply,
  { duplicates, ...now }: Pick<Reply, 'status' | 'publicMessages' | 'idempotencyKey'> & { duplicates: number },
): Reply {
  if (unsent && isSameReply(unsent, written)) return unsent;
  return { ...written, ...now, solveDuplicates: written.solveDuplicates === true && duplicates > 0 };
}

/** Puts the text of an unsent reply before the text that was written since. Pure. */
export function joinTexts(unsent: string, text: string): string {
  return [unsent, text].filter((part) => part.trim() !== '').join('\n\n');
}

/** Returns the visibility of joined texts: a note never becomes part of a public reply. Pure. */
export function joinVisibility(unsent: Visibility, text: string, visibility: Visibility): Visibility {
  return text.trim() !== '' && visibility === 'internal' ? 'internal' : unsent;
}

/**
 * Returns the visibility after a change of the text. On a closed ticket it is a note, and stays one if a colleague reopens the ticket.
 * Pure.
 */
export function visibilityOf(text: string, chosen: Visibility, closed: boolean): Visibility {
  return closed && text !== '' ? 'internal' : chosen;
}
