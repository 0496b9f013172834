import * as v from 'valibot';
import { feedbackVerdicts } from './session.ts';

/** How many of the latest notes one answer holds. */
export const feedbackNotesShown = 20;

/** The note of an agent on a pattern or a decision that it was served, next to its verdict. Plain text. */
export const FeedbackNoteSchema = v.object({
  id: v.string(),
  verdict: v.picklist(feedbackVerdicts),
  note: v.string(),
  /** The client of its session; without a session, the one of the agent. */
  client: v.string(),
  session: v.nullable(v.object({ id: v.string(), goal: v.string() })),
  /** The project of the agent's work: a rule of the whole organization is served in other projects than its own too. */
  projectSlug: v.string(),
  at: v.string(),
});
export type FeedbackNote = v.InferOutput<typeof FeedbackNoteSchema>;

/** GET /patterns/{id}/feedback and /decisions/{id}/feedback: the latest that come with a note, the newest first. */
export const FeedbackNotesSchema = v.object({ items: v.array(FeedbackNoteSchema) });
