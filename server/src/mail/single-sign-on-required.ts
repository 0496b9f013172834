import { type Locale, singleSignOnPath } from '@cairn/api';
import { say } from './catalogue.ts';
import type { Message } from './mail.ts';
import { compose } from './message.ts';

/** Composes the mail to a member who has not signed in by their organization's issuer that it is required from a date on. */
export function singleSignOnRequiredMail(locale: Locale, { tenant, from }: { tenant: string; from: Date }, publicUrl: string): Message {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(from);
  return compose('account-change', locale, say(locale, 'single-sign-on-required.subject', { tenant, date }), [
    { text: say(locale, 'single-sign-on-required.lead', { tenant, date }) },
    { link: `${publicUrl}${singleSignOnPath}`, text: say(locale, 'single-sign-on-required.action') },
  ]);
}
