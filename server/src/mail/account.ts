import { type Locale, resetMinutes } from '@cairn/api';
import { say } from './catalogue.ts';
import type { Message } from './mail.ts';
import { compose } from './message.ts';

/** Composes the mail with a password reset link. */
export function resetMail(locale: Locale, link: string): Message {
  return compose(
    'password-reset',
    locale,
    say(locale, 'reset.subject'),
    [
      { text: say(locale, 'reset.lead') },
      { link, text: say(locale, 'reset.action') },
      { text: say(locale, 'reset.expires', { minutes: resetMinutes }) },
      { text: say(locale, 'reset.ignore') },
    ],
    { goodForMinutes: resetMinutes },
  );
}
