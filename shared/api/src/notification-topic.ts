// Separate, because every page knows the person's choices but few need the notification types.

/** Topics that a person can turn off. `account` is always on, since it is about their own rights. */
export const notificationTopics = [
  'waiting',
  'learning',
  'agents',
  'outcome',
  'replies',
  'support',
  'tickets',
  'people',
  'usage',
  'account',
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];
export const lockedTopics: readonly NotificationTopic[] = ['account'];

/** How notifications of a topic are emailed: not at all, in one email a day, or each at once. */
export const emailChannels = ['off', 'digest', 'now'] as const;
export type EmailChannel = (typeof emailChannels)[number];

/** Topics without a choice of email: support answers and usage alerts have emails of their own. */
export const separateEmailTopics: readonly NotificationTopic[] = ['support', 'usage'];

const emailDefaults: Partial<Record<NotificationTopic, EmailChannel>> = {
  waiting: 'digest',
  learning: 'digest',
  outcome: 'digest',
  replies: 'digest',
  account: 'now',
};

/** Returns the email channel of a topic for a person who chose none. */
export function defaultEmailOf(topic: NotificationTopic): EmailChannel {
  return emailDefaults[topic] ?? 'off';
}

/** The local hour of the daily email for a person who chose none. */
export const defaultDigestHour = 8;
