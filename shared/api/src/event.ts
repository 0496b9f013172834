import * as v from 'valibot';

/** Live events within a tenant. `message.created` contains its conversation's id. */
const tenantEventTypes = [
  'project.created',
  'project.changed',
  'conversation.created',
  'conversation.changed',
  'message.created',
  /** An answer was finished, stopped or restarted. Contains its conversation's id. */
  'message.changed',
  'decision.created',
  'decision.changed',
  'pattern.created',
  'pattern.changed',
  'insight.changed',
  /** Also sent when a branch's own knowledge starts or stops applying everywhere. */
  'branch.changed',
  /** An agent's session started, had an event, or ended. */
  'agent-session.created',
  'agent-session.changed',
  'agent-session.ended',
  'member.changed',
  /** The person's own role has changed (sent only to them); or, with the tenant's id, its name or settings (sent to all). */
  'session.changed',
  'notification.changed',
  'invitation.changed',
  /** Also sent without a version when a key was used, at most once a minute. */
  'api-key.changed',
  /** Contains the domain's name. */
  'domain.changed',
  'integration.changed',
] as const;

/**
 * Events for staff and administrators, independent of their tenant. `ticket-message.created` contains its ticket's id; a revision event its
 * number.
 */
export const platformEventTypes = [
  'ticket.changed',
  'ticket-message.created',
  /** Who is viewing or answering a ticket. Contains the ticket's id. */
  'ticket-presence.changed',
  'tenant.created',
  'tenant.changed',
  /** Somebody joined the waiting list or was admitted. Contains no row id: `line`. */
  'waitlist.changed',
  'revision.created',
] as const;

export type PlatformEventType = (typeof platformEventTypes)[number];

/**
 * A message of GET /events (`text/event-stream`): says that a row has changed, never its content. Sent only to those who may read the row.
 * The stream resumes after `Last-Event-ID`; if that is too old, it sends `event: reset` with empty `data`: anything may have changed, so
 * refetch.
 */
export const LiveEventSchema = v.object({
  type: v.picklist([...tenantEventTypes, ...platformEventTypes]),
  /** The row's id; for a message, the id of its conversation or ticket. */
  id: v.string(),
  /** The project's slug; null if the row belongs to none. */
  project: v.nullable(v.string()),
  /**
   * The row's version after the change, so that clients that already have it need not refetch. Null if rows were added to it (messages).
   */
  version: v.nullable(v.number()),
  actor: v.object({ type: v.picklist(['user', 'agent', 'system']), id: v.string() }),
});
export type LiveEvent = v.InferOutput<typeof LiveEventSchema>;
