import type { Locale } from '@cairn/api';
import { say } from './catalogue.ts';
import type { Message } from './mail.ts';
import { compose } from './message.ts';

export interface Closing {
  /** The tenant's name. */
  name: string;
  /** The name of the owner who closed it, or canceled that. */
  by: string;
  /** When its data is deleted; null if the closing was canceled. */
  closesAt: Date | null;
  /** The recipient is an owner, who can cancel the closing. */
  isOwner: boolean;
}

/** Composes the mail to a member that their organization is being closed, or that an owner has canceled that. */
export function closingMail(locale: Locale, { name, by, closesAt, isOwner }: Closing, publicUrl: string): Message {
  const values = { tenant: name, by };
  if (closesAt === null)
    return compose('closing', locale, say(locale, 'closing.cancelled.subject', values), [
      { text: say(locale, 'closing.cancelled.lead', values) },
      { link: `${publicUrl}/app`, text: say(locale, 'closing.open') },
    ]);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(closesAt);
  return compose('closing', locale, say(locale, 'closing.subject', { ...values, date }), [
    { text: say(locale, 'closing.lead', { ...values, date }) },
    { text: say(locale, isOwner ? 'closing.owner' : 'closing.member', { date }) },
    isOwner
      ? { link: `${publicUrl}/app/tenant-admin`, text: say(locale, 'closing.action') }
      : { link: `${publicUrl}/app`, text: say(locale, 'closing.open') },
  ]);
}
