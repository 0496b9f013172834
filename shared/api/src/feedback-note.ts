import * as v from 'valibot';
import { feedbackVerdicts } from './session.ts';

/** Maximum number of notes per response. */
export const feedbackNotesShown = 20;

/** An agent's note on a pattern or decision that it was served, with its verdict. Plain text. */
export const FeedbackNoteSchema = v.object({
  id: v.string(),
  verdict: v.picklist(feedbackVerdicts),
  note: v.string(),
  /** The client of its session; without a session, that of the agent. */
  client: v.string(),
  session: v.nullable(v.object({ id: v.string(), goal: v.string() })),
  /** The project of the agent's work: organization-wide rules are served in other projects too. */
  projectSlug: v.string(),
  at: v.string(),
});
export type FeedbackNote = v.InferOutput<typeof FeedbackNoteSchema>;

/** GET /patterns/{id}/feedback and /decisions/{id}/feedback: the latest with a note, newest first. */
export const FeedbackNotesSchema = v.object({ items: v.array(FeedbackNoteSchema) });
