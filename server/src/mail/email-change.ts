import { emailChangeMinutes, type Locale } from '@cairn/api';
import { say } from './catalogue.ts';
import type { Message } from './mail.ts';
import { compose } from './message.ts';

const good = { goodForMinutes: emailChangeMinutes };

/** Composes the mail with the code to the present address, which says to which address the account would move. */
export function currentAddressMail(locale: Locale, { email, code }: { email: string; code: string }): Message {
  return compose(
    'account-change',
    locale,
    say(locale, 'email-change.current.subject'),
    [
      { text: say(locale, 'email-change.current.lead', { email }) },
      { code },
      { text: say(locale, 'verification.expires', { minutes: emailChangeMinutes }) },
      { text: say(locale, 'email-change.current.not-you') },
    ],
    good,
  );
}

/** Composes the mail with the code to the new address. Contains no user input, because the address is unverified. */
export function newAddressMail(locale: Locale, code: string): Message {
  return compose(
    'account-change',
    locale,
    say(locale, 'email-change.new.subject'),
    [
      { text: say(locale, 'email-change.new.lead') },
      { code },
      { text: say(locale, 'verification.expires', { minutes: emailChangeMinutes }) },
      { text: say(locale, 'email-change.new.ignore') },
    ],
    good,
  );
}

/** Composes the mail to a new address that has an account already, instead of a code. */
export function takenAddressMail(locale: Locale): Message {
  return compose('account-change', locale, say(locale, 'email-change.taken.subject'), [{ text: say(locale, 'email-change.taken.lead') }]);
}

/** Composes the mail to the former and the new address of an account. */
export function emailChangedMail(locale: Locale, email: string, publicUrl: string): Message {
  return compose('account-change', locale, say(locale, 'email-changed.subject'), [
    { text: say(locale, 'email-changed.lead', { email }) },
    { text: say(locale, 'email-changed.not-you') },
    { link: `${publicUrl}/help`, text: say(locale, 'email-changed.action') },
  ]);
}
