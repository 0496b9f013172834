import * as v from 'valibot';
import { anyOf, exportQuery, pageOf, pageQuery } from './list.ts';
import { MomentSchema } from './moment.ts';
import type { NotificationTopic } from './notification-topic.ts';
import { IdSchema } from './plain-text.ts';
import { usageAlertMeters } from './usage.ts';

/** Types of notifications. Each belongs to a kind, for filtering, and to a topic, which can be turned off. */
export const notificationTypes = [
  'decision.proposed',
  'decision.asked',
  'decision.refused',
  'decision.accepted',
  'decision.rejected',
  'decision.deprecated',
  'decision.superseded',
  'decision.revised',
  'pattern.proposed',
  'pattern.due',
  'session.ended',
  'session.waiting',
  'conversation.replied',
  'ticket.answered',
  'ticket.solved',
  'ticket.assigned',
  'ticket.replied',
  'member.role',
  'member.restored',
  'member.joined',
  'member.handover',
  'ownership.offered',
  'ownership.accepted',
  'ownership.declined',
  'ownership.cancelled',
  'impersonation.started',
  'usage.threshold',
  'usage.spend-cap',
  'audit.broken',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/**
 * `mention`: somebody addresses the reader; `review`: something awaits review; `agent`: an agent waits for the reader; `system`: accounts
 * and the organization.
 */
export const notificationKinds = ['mention', 'review', 'agent', 'system'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

const about: Record<NotificationType, { kind: NotificationKind; topic: NotificationTopic }> = {
  'decision.asked': { kind: 'review', topic: 'waiting' },
  'decision.proposed': { kind: 'review', topic: 'waiting' },
  'decision.refused': { kind: 'review', topic: 'outcome' },
  'decision.accepted': { kind: 'review', topic: 'outcome' },
  'decision.rejected': { kind: 'review', topic: 'outcome' },
  'decision.deprecated': { kind: 'review', topic: 'outcome' },
  'decision.superseded': { kind: 'review', topic: 'outcome' },
  'decision.revised': { kind: 'review', topic: 'outcome' },
  'pattern.proposed': { kind: 'review', topic: 'learning' },
  'pattern.due': { kind: 'review', topic: 'learning' },
  'session.ended': { kind: 'review', topic: 'learning' },
  'session.waiting': { kind: 'agent', topic: 'agents' },
  'conversation.replied': { kind: 'mention', topic: 'replies' },
  'ticket.answered': { kind: 'mention', topic: 'support' },
  'ticket.solved': { kind: 'mention', topic: 'support' },
  'ticket.assigned': { kind: 'review', topic: 'tickets' },
  'ticket.replied': { kind: 'mention', topic: 'tickets' },
  'member.role': { kind: 'system', topic: 'account' },
  'member.restored': { kind: 'system', topic: 'account' },
  'member.joined': { kind: 'system', topic: 'people' },
  'member.handover': { kind: 'system', topic: 'account' },
  'ownership.offered': { kind: 'system', topic: 'account' },
  'ownership.accepted': { kind: 'system', topic: 'account' },
  'ownership.declined': { kind: 'system', topic: 'account' },
  'ownership.cancelled': { kind: 'system', topic: 'account' },
  'impersonation.started': { kind: 'system', topic: 'account' },
  'usage.threshold': { kind: 'system', topic: 'usage' },
  'usage.spend-cap': { kind: 'system', topic: 'usage' },
  'audit.broken': { kind: 'system', topic: 'account' },
};

export function kindOfNotification(type: NotificationType): NotificationKind {
  return about[type].kind;
}

export function topicOfNotification(type: NotificationType): NotificationTopic {
  return about[type].topic;
}

/** Returns the types of a kind. */
export function typesOfKind(kind: NotificationKind): NotificationType[] {
  return notificationTypes.filter((type) => about[type].kind === kind);
}

/** Unread → read → done; or snoozed until a time, then unread again. */
export const notificationStates = ['unread', 'read', 'done', 'snoozed'] as const;
const StateSchema = v.picklist(notificationStates);
export type NotificationState = v.InferOutput<typeof StateSchema>;

/** Parameters of the text, which is translated for the reader. `by` is the name at that time. */
export const NotificationParametersSchema = v.object({
  by: v.string(),
  /** The title of the decision, conversation or ticket; the rule of a pattern; the goal of a session. */
  title: v.optional(v.string(), ''),
  /**
   * The number that people cite: of the decision or pattern within its project, or of the ticket. For a session, the number of open
   * proposals; for usage, the percentage; for the audit log, the entry.
   */
  number: v.optional(v.nullable(v.number()), null),
  /** The first words of the message, or of what a session waits for. */
  words: v.optional(v.string(), ''),
  /** The person's new role. */
  role: v.optional(v.string(), ''),
  /** The usage meter. */
  meter: v.optional(v.picklist(usageAlertMeters)),
});
export type NotificationParameters = v.InferOutput<typeof NotificationParametersSchema>;

export const NotificationSchema = v.object({
  id: v.string(),
  type: v.picklist(notificationTypes),
  state: StateSchema,
  /** How often it has happened since the reader last looked. */
  count: v.number(),
  actor: v.object({ type: v.picklist(['user', 'agent', 'system']), id: v.string() }),
  subject: v.object({ type: v.string(), id: v.string() }),
  project: v.nullable(v.object({ slug: v.string(), name: v.string() })),
  parameters: NotificationParametersSchema,
  happenedAt: v.string(),
  snoozedUntil: v.nullable(v.string()),
  version: v.number(),
});
export type Notification = v.InferOutput<typeof NotificationSchema>;

const notificationFilters = {
  kind: v.optional(v.picklist(notificationKinds)),
  project: v.optional(IdSchema),
  /** Defaults to notifications that are neither done nor snoozed. */
  state: anyOf(notificationStates),
};
/** GET /notifications: the caller's own, latest first. */
export const NotificationListQuerySchema = v.object({ ...pageQuery, ...notificationFilters });
/** GET /notifications/export. */
export const NotificationExportQuerySchema = v.object({ ...exportQuery, ...notificationFilters });
export const NotificationListSchema = pageOf(NotificationSchema);

/** GET /notifications/unread. */
export const UnreadSchema = v.object({ unread: v.number(), byKind: v.record(v.picklist(notificationKinds), v.number()) });
export type Unread = v.InferOutput<typeof UnreadSchema>;

const changeEntries = {
  state: StateSchema,
  /** If snoozed: until when. */
  snoozedUntil: v.optional(v.nullable(MomentSchema), null),
};
/** PATCH /notifications/{id}. */
export const NotificationUpdateSchema = v.object(changeEntries);
export type NotificationUpdate = v.InferOutput<typeof NotificationUpdateSchema>;

/** Maximum number of notifications per request. */
export const maxNotificationChanges = 1_000;

/** POST /notifications/states: changes many notifications, each to its own state. */
export const NotificationChangesSchema = v.object({
  changes: v.pipe(v.array(v.object({ id: IdSchema, ...changeEntries })), v.maxLength(maxNotificationChanges, 'TOO_MANY')),
});

/** POST /notifications/settle: marks all open notifications as read or done, optionally only of one kind. */
export const NotificationSettleSchema = v.object({ to: v.picklist(['read', 'done']), kind: v.optional(v.picklist(notificationKinds)) });

/** The changed notifications with their previous states. Send them to `states` to undo the change. */
export const NotificationChangedSchema = v.object({
  changed: v.array(v.object({ id: v.string(), state: StateSchema, snoozedUntil: v.nullable(v.string()) })),
});
