import type { Locale } from '@cairn/api';
import { say } from './catalogue.ts';
import type { Message } from './mail.ts';
import { compose } from './message.ts';

/** How long an address that nobody confirms is kept. Days, as in the function `waitlist_join`. */
const unconfirmedDays = 7;

/** The mail that confirms an address for the waiting list. */
export function waitlistMail(locale: Locale, link: string): Message {
  return compose(locale, say(locale, 'waitlist.subject'), [
    { text: say(locale, 'waitlist.lead') },
    { link, text: say(locale, 'waitlist.action') },
    { text: say(locale, 'waitlist.ignore', { days: unconfirmedDays }) },
  ]);
}

/** Tells somebody on the list that they can sign up now. */
export function admittedMail(locale: Locale, link: string): Message {
  return compose(locale, say(locale, 'admitted.subject'), [
    { text: say(locale, 'admitted.lead') },
    { link, text: say(locale, 'admitted.action') },
  ]);
}
