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
