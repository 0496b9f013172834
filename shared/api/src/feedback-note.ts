import * as v from 'valibot';
import { feedbackVerdicts } from './session.ts';

/** How many of the latest notes one answer holds. */
export const feedbackNotesShown = 20;

/** What an agent wrote of a pattern or a decision that it was told, beside its verdict. Plain text. */
export const FeedbackNoteSchema = v.object({
  id: v.string(),
  verdict: v.picklist(feedbackVerdicts),
  note: v.string(),
  /** The client of the session in which it was said; where it was said in none, of whoever said it. */
  client: v.string(),
  session: v.nullable(v.object({ id: v.string(), goal: v.string() })),
  /** The project in which the agent was at work: a rule of the whole organisation is told in others than its own. */
  projectSlug: v.string(),
  at: v.string(),
});
export type FeedbackNote = v.InferOutput<typeof FeedbackNoteSchema>;

/** GET /patterns/{id}/feedback and /decisions/{id}/feedback: the latest that come with a note, the newest first. */
export const FeedbackNotesSchema = v.object({ items: v.array(FeedbackNoteSchema) });
