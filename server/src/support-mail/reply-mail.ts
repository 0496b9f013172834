import { type Locale, locales } from '@cairn/api';
import { say } from '../mail/catalogue.ts';
import type { Message } from '../mail/mail.ts';
import { mailName } from '../mail/mail-value.ts';
import { compose } from '../mail/message.ts';

/** A mail to a requester is of use for so long: mail servers that are away for a weekend come back. */
const goodForMinutes = 4 * 24 * 60;

interface TicketText {
  number: number;
  /** Null where the mail is not to repeat it. */
  title: string | null;
}

/** The mail that brings an answer of staff: all of it, and its files as links, which ask for a sign-in. */
export function answerMail(
  locale: Locale,
  { number: given, title }: TicketText,
  {
    author,
    text,
    files,
    link,
    canReply,
  }: { author: string; text: string; files: readonly string[]; link: string | null; canReply: boolean },
): Message {
  const number = String(given);
  return compose(
    locale,
    subjectOf(number, title),
    [
      ...(canReply ? [{ text: say(locale, 'ticket-answer.above') }] : []),
      { text: say(locale, 'ticket-answer.lead', { author, number }) },
      { prose: text },
      ...(files.length > 0 ? [{ text: say(locale, 'ticket-answer.files', { files: files.length }) }, { prose: files.join('\n') }] : []),
      ...(link === null ? [] : [{ link, text: say(locale, 'ticket-answer.action') }]),
    ],
    { goodForMinutes, footer: canReply ? 'ticket-answer.footer' : 'footer' },
  );
}

/** The mail that says that a mail became a ticket. Without a title it repeats nothing that its sender wrote. */
export function receivedMail(locale: Locale, { number: given, title }: TicketText): Message {
  const number = String(given);
  const lead =
    title === null ? say(locale, 'ticket-received.untitled', { number }) : say(locale, 'ticket-received.lead', { number, title });
  return compose(
    locale,
    subjectOf(number, title),
    [{ text: say(locale, 'ticket-answer.above') }, { text: lead }, { text: say(locale, 'ticket-received.more') }],
    { goodForMinutes, footer: 'ticket-answer.footer' },
  );
}

/** The same in every language: mail programs put a thread together by it. */
function subjectOf(number: string, title: string | null): string {
  return `Re: [#${number}]${title === null ? '' : ` ${mailName(title)}`}`;
}

/** The line that our mails begin with, in every language: what is below it in an answer is our mail, quoted. */
export function replyMarkers(): string[] {
  return locales.map((locale) => say(locale, 'ticket-answer.above'));
}
