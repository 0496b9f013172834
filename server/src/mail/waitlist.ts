import type { Locale } from '@cairn/api';
import { say } from './catalogue.ts';
import type { Message } from './mail.ts';
import { compose } from './message.ts';

/** Days until an unconfirmed address is deleted, as in the function `waitlist_join`. */
const unconfirmedDays = 7;

/** Composes the mail that confirms an address for the waitlist. */
export function waitlistMail(locale: Locale, link: string): Message {
  return compose('waitlist', locale, say(locale, 'waitlist.subject'), [
    { text: say(locale, 'waitlist.lead') },
    { link, text: say(locale, 'waitlist.action') },
    { text: say(locale, 'waitlist.ignore', { days: unconfirmedDays }) },
  ]);
}

/** Composes the mail that invites a person on the waitlist to sign up. */
export function admittedMail(locale: Locale, link: string): Message {
  return compose('waitlist', locale, say(locale, 'admitted.subject'), [
    { text: say(locale, 'admitted.lead') },
    { link, text: say(locale, 'admitted.action') },
  ]);
}
