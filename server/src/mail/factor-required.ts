import type { Locale } from '@cairn/api';
import { say } from './catalogue.ts';
import type { Message } from './mail.ts';
import { compose } from './message.ts';

/** Composes the mail to a member without a second factor that their organization requires one from a date on. */
export function factorRequiredMail(locale: Locale, { tenant, from }: { tenant: string; from: Date }, publicUrl: string): Message {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(from);
  return compose('account-change', locale, say(locale, 'factor-required.subject', { tenant, date }), [
    { text: say(locale, 'factor-required.lead', { tenant, date }) },
    { link: `${publicUrl}/app/settings/security`, text: say(locale, 'factor-required.action') },
  ]);
}
