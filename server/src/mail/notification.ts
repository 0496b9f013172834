import type { Locale, NotificationParameters, NotificationType } from '@cairn/api';
import { say } from './catalogue.ts';
import type { Message } from './mail.ts';
import { compose, type Item } from './message.ts';

/** Types that are never emailed here, because their feature has emails of its own. */
type SeparateType = 'ticket.answered' | 'ticket.solved' | 'usage.threshold' | 'usage.spend-cap';
export type EmailedType = Exclude<NotificationType, SeparateType>;
const separateTypes: readonly string[] = [
  'ticket.answered',
  'ticket.solved',
  'usage.threshold',
  'usage.spend-cap',
] satisfies SeparateType[];

export function isEmailed(type: NotificationType): type is EmailedType {
  return !separateTypes.includes(type);
}

/** A notification in a mail. */
export interface MailedNotification {
  id: string;
  type: EmailedType;
  count: number;
  parameters: NotificationParameters;
  /** The project's name. */
  project: string | null;
}

interface NotificationMail {
  /** `digest`: the daily mail. */
  channel: 'now' | 'digest';
  /** The tenant's name. */
  tenant: string;
  /** The latest first. At least one. */
  notifications: readonly MailedNotification[];
  /** How many there are besides these. */
  more: number;
  /** Turns all mails about notifications off. */
  unsubscribe: { page: string; oneClick: string };
}

/** Composes the mail with a person's notifications. Every text of other people is sanitized and quoted. */
export function notificationMail(
  locale: Locale,
  { channel, tenant, notifications, more, unsubscribe }: NotificationMail,
  publicUrl: string,
): Message {
  const count = notifications.length + more;
  const [first] = notifications;
  const values = { tenant, count };
  const subject =
    channel === 'digest'
      ? say(locale, 'notification.digest.subject', values)
      : count === 1 && first
        ? sentenceOf(locale, first)
        : say(locale, 'notification.many.subject', values);
  const message = compose(channel === 'digest' ? 'digest' : 'notification', locale, subject, [
    { text: channel === 'digest' ? say(locale, 'notification.digest.lead', values) : say(locale, 'notification.at-once.lead', values) },
    ...notifications.map((one) => ({ item: itemOf(locale, one, publicUrl) })),
    ...(more > 0 ? [{ text: say(locale, 'notification.more', { count: more }) }] : []),
    { link: `${publicUrl}/app/notifications`, text: say(locale, 'notification.action') },
    { text: say(locale, 'notification.why') },
    { link: `${publicUrl}/app/notifications?preferences=1`, text: say(locale, 'notification.settings') },
    { link: unsubscribe.page, text: say(locale, 'notification.stop') },
  ]);
  return { ...message, unsubscribe: unsubscribe.oneClick };
}

function itemOf(locale: Locale, one: MailedNotification, publicUrl: string): Item {
  const quoted = quoteOf(one);
  return {
    link: `${publicUrl}/app/notifications?notification=${encodeURIComponent(one.id)}`,
    text: sentenceOf(locale, one),
    details: [
      ...(quoted ? [say(locale, 'notification.quote', { title: quoted })] : []),
      ...(one.project === null ? [] : [say(locale, 'notification.project', { project: one.project })]),
    ],
  };
}

function sentenceOf(locale: Locale, { type, count, parameters }: MailedNotification): string {
  const { by, title, number, role } = parameters;
  if (type === 'pattern.proposed' && count > 1) return say(locale, 'notification.pattern.proposed.many', { count });
  return say(locale, `notification.${type}`, {
    by,
    title,
    number: number ?? 0,
    count: number ?? 1,
    role: say(locale, 'notification.role', { role }),
  });
}

/** Returns the words that a notification quotes; empty if its sentence says it all. */
function quoteOf({ type, parameters: { title, words } }: MailedNotification): string {
  if (type.startsWith('member.') || type.startsWith('ownership.')) return '';
  return words || (type === 'conversation.replied' ? '' : title);
}
