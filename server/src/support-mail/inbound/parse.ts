import { createHash } from 'node:crypto';
import { isOneLine, toOneLine, toPlainProse } from '@cairn/api';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { messageIdsIn } from '../message-id.ts';
import { authenticationOf, type MailAuthentication } from './authentication-results.ts';
import { type Automatic, automaticKind } from './automatic.ts';
import { foldQuote } from './fold-quote.ts';
import { htmlText } from './html-text.ts';

/** Parts in parts. Mail programs nest three or four. */
const maxNesting = 20;
/** Parts of one mail, whatever their depth. */
const maxParts = 300;
const maxHeaderBytes = 256 * 1024;
/** Of the text of a ticket's message, and of a quote, in characters. */
const maxText = 20_000;
const maxQuote = 100_000;
const maxSubject = 160;

/** A file that came with a mail. Nothing of it is checked yet. */
export interface MailFile {
  name: string;
  bytes: Uint8Array;
}

/** A mail as it came. All of it is what its sender says, but for the results of our own receiver. */
export interface IncomingMail {
  /** With angle brackets. Made of the content where the mail has none. */
  messageId: string;
  from: { name: string; address: string };
  /** Every address that it was sent to, as far as the mail says. */
  recipients: string[];
  /** Message-IDs that it answers, the closest one last. */
  references: string[];
  subject: string;
  text: string;
  /** What it quotes at its end; null where it quotes nothing. */
  quoted: string | null;
  files: MailFile[];
  automatic: Automatic | null;
  authentication: MailAuthentication;
}

/** A mail that cannot be taken, whoever sent it: no sender, or built to exhaust who parses it. */
export class MailRefused extends Error {}

/** Parses a raw mail. @throws MailRefused */
export async function parseMail(
  raw: Uint8Array,
  { receiver, markers }: { receiver: string | null; markers: readonly string[] },
): Promise<IncomingMail> {
  if (countParts(raw) > maxParts) throw new MailRefused('too many parts');
  const email = await parse(raw);
  const from = email.from?.address === undefined ? undefined : { name: nameIn(email.from.name), address: email.from.address.toLowerCase() };
  if (!from || !isAddress(from.address)) throw new MailRefused('no sender');
  const first = new Map(email.headers.toReversed().map(({ key, value }) => [key, value]));
  const body = toPlainProse(email.text?.trim() ? email.text : email.html ? htmlText(email.html) : '');
  const folded = foldQuote(body, markers);
  return {
    messageId: messageIdsIn(email.messageId)[0] ?? `<${createHash('sha256').update(raw).digest('hex')}@no-message-id>`,
    from,
    recipients: recipientsOf(email, first),
    references: [...messageIdsIn(email.references), ...messageIdsIn(email.inReplyTo)],
    subject: toOneLine(email.subject ?? '')
      .slice(0, maxSubject)
      .trim(),
    text: folded.text.slice(0, maxText),
    quoted: folded.quoted?.slice(0, maxQuote) ?? null,
    files: email.attachments.map(({ filename, mimeType, content }) => ({
      name: toOneLine(filename ?? '').slice(-120) || (mimeType === 'message/rfc822' ? 'message.eml' : 'file'),
      bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    })),
    automatic: automaticKind(first, from.address, first.get('content-type') ?? ''),
    authentication: authenticationOf(email.headers, receiver),
  };
}

async function parse(raw: Uint8Array): Promise<Email> {
  try {
    // A mail in a mail stays a file, which is refused by its type: nothing opens mails in mails in mails.
    return await PostalMime.parse(raw, { maxNestingDepth: maxNesting, maxHeadersSize: maxHeaderBytes, forceRfc822Attachments: true });
  } catch (error) {
    throw new MailRefused('not a mail that can be parsed', { cause: error });
  }
}

/** Lines that begin a part's type: every part but the plainest has one. Counted before anything is parsed. */
function countParts(raw: Uint8Array): number {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1');
  let parts = 0;
  for (const _ of text.matchAll(/^content-type:/gim)) parts += 1;
  return parts;
}

function recipientsOf({ to = [], cc = [], bcc = [], deliveredTo }: Email, headers: ReadonlyMap<string, string>): string[] {
  const named = [...to, ...cc, ...bcc].flatMap((one: Address) => (one.group ? one.group : [one])).map(({ address }) => address);
  const delivered = [deliveredTo, headers.get('x-original-to'), headers.get('envelope-to'), headers.get('x-forwarded-to')];
  return [...new Set([...named, ...delivered].flatMap((text) => (text ? [text.replace(/[<>\s]/g, '').toLowerCase()] : [])))].filter(
    isAddress,
  );
}

function nameIn(name: string): string {
  return toOneLine(name).slice(0, 100);
}

function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\]+$/.test(text) && isOneLine(text);
}
