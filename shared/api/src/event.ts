import * as v from 'valibot';

/** What live events tell of. `message.created` carries its conversation's id. */
export const liveEventTypes = [
  'project.created',
  'project.changed',
  'conversation.created',
  'conversation.changed',
  'message.created',
  'decision.created',
  'decision.changed',
  'member.changed',
] as const;

/**
 * One message of GET /events (`text/event-stream`): that a row changed, never what it says. Whoever may not read the row
 * is not told. The stream goes on after `Last-Event-ID`; where that is too long ago it sends `event: reset` (nothing in
 * `data`): everything may have changed, read it again.
 */
export const LiveEventSchema = v.object({
  type: v.picklist(liveEventTypes),
  /** The row's id; for `message.created` the conversation's. */
  id: v.string(),
  /** The project's slug; null where the row belongs to none. */
  project: v.nullable(v.string()),
  /** The row's version after the change: whoever has it already need not ask. Null where other rows came to it (messages). */
  version: v.nullable(v.number()),
  actor: v.object({ type: v.picklist(['user', 'agent', 'system']), id: v.string() }),
});
export type LiveEvent = v.InferOutput<typeof LiveEventSchema>;
