import { type Locale, locales } from '@cairn/api';
import { say } from '../mail/catalogue.ts';
import type { Message } from '../mail/mail.ts';
import { mailName } from '../mail/mail-value.ts';
import { compose } from '../mail/message.ts';

/** Lifetime of a mail to a requester, long enough for mail servers that are down over a weekend. */
const goodForMinutes = 4 * 24 * 60;

interface TicketText {
  number: number;
  /** Null if the mail must not repeat it. */
  title: string | null;
}

/** Composes the mail with an answer of staff: the full text, and files as links that require a sign-in. */
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
    'ticket-answer',
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

/** Composes the mail that confirms a new ticket. Without a title it repeats nothing of the sender's text. */
export function receivedMail(locale: Locale, { number: given, title }: TicketText): Message {
  const number = String(given);
  const lead =
    title === null ? say(locale, 'ticket-received.untitled', { number }) : say(locale, 'ticket-received.lead', { number, title });
  return compose(
    'ticket-received',
    locale,
    subjectOf(number, title),
    [{ text: say(locale, 'ticket-answer.above') }, { text: lead }, { text: say(locale, 'ticket-received.more') }],
    { goodForMinutes, footer: 'ticket-answer.footer' },
  );
}

/** Same in every language, because mail programs group threads by subject. */
function subjectOf(number: string, title: string | null): string {
  return `Re: [#${number}]${title === null ? '' : ` ${mailName(title)}`}`;
}

/** Returns the first line of our mails in every language. In a reply, everything below it is our quoted mail. */
export function replyMarkers(): string[] {
  return locales.map((locale) => say(locale, 'ticket-answer.above'));
}
