// By itself: every page knows whoever is signed in with what they have chosen, and few know what there is to be told of.

/** What a person can ask not to be told of. `account` is told always: it is about their own rights. */
export const notificationTopics = [
  'waiting',
  'learning',
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
