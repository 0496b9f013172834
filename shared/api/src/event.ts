import * as v from 'valibot';

/** What live events tell of within a tenant. `message.created` carries its conversation's id. */
const tenantEventTypes = [
  'project.created',
  'project.changed',
  'conversation.created',
  'conversation.changed',
  'message.created',
  /** An answer was finished, stopped or begun anew. Carries its conversation's id. */
  'message.changed',
  'decision.created',
  'decision.changed',
  'pattern.created',
  'pattern.changed',
  'insight.changed',
  /** Also that what held on it alone holds everywhere, or no longer does. */
  'branch.changed',
  /** Of an agent's session: it began, something happened in it, it is over. */
  'agent-session.created',
  'agent-session.changed',
  'agent-session.ended',
  'member.changed',
  /** The person's own role has changed, told to nobody but them; or, with the id of the tenant, its name, told to all. */
  'session.changed',
  'notification.changed',
  'invitation.changed',
  /** Also, without a version, that a key was used: at most once a minute. */
  'api-key.changed',
  /** Carries the domain's name. */
  'domain.changed',
  'integration.changed',
] as const;

/** What staff and administrators hear of, whatever their tenant. `ticket-message.created` carries its ticket's id; a revision's is its number. */
export const platformEventTypes = [
  'ticket.changed',
  'ticket-message.created',
  /** Who reads or answers it. Carries its ticket's id. */
  'ticket-presence.changed',
  'tenant.created',
  'tenant.changed',
  /** Somebody has a place in the line, or was let in. Carries no row's id: `line`. */
  'waitlist.changed',
  'revision.created',
] as const;

export type PlatformEventType = (typeof platformEventTypes)[number];

/**
 * One message of GET /events (`text/event-stream`): that a row changed, never what it says. Whoever may not read the row
 * is not told. The stream goes on after `Last-Event-ID`; where that is too long ago it sends `event: reset` (nothing in
 * `data`): everything may have changed, read it again.
 */
export const LiveEventSchema = v.object({
  type: v.picklist([...tenantEventTypes, ...platformEventTypes]),
  /** The row's id; for a message that of what it was written to. */
  id: v.string(),
  /** The project's slug; null where the row belongs to none. */
  project: v.nullable(v.string()),
  /** The row's version after the change: whoever has it already need not ask. Null where other rows came to it (messages). */
  version: v.nullable(v.number()),
  actor: v.object({ type: v.picklist(['user', 'agent', 'system']), id: v.string() }),
});
export type LiveEvent = v.InferOutput<typeof LiveEventSchema>;
