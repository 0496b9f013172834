import { createHash } from 'node:crypto';
import { isOneLine, toOneLine, toPlainProse } from '@cairn/api';
import PostalMime, { type Address, addressParser, type Email } from 'postal-mime';
import { messageIdsIn } from '../message-id.ts';
import { authenticationOf, type MailAuthentication } from './authentication-results.ts';
import { type Automatic, automaticKind, isFromList } from './automatic.ts';
import { foldQuote } from './fold-quote.ts';
import { htmlText } from './html-text.ts';
import { maxHeaderBytes, partLimitOf } from './part-limits.ts';

/** Maximum nesting of parts. Mail programs use three or four levels. */
const maxNesting = 20;
/** Maximum lengths of a message's text and of a quote, in characters. */
const maxText = 20_000;
const maxQuote = 100_000;
const maxSubject = 160;

/** A file of a mail, unvalidated. */
export interface MailFile {
  name: string;
  bytes: Uint8Array;
}

/** A parsed mail. Everything in it is a claim of the sender, except the results of our own receiver. */
export interface IncomingMail {
  /** With angle brackets. Derived from the content if the mail has none. */
  messageId: string;
  from: { name: string; address: string };
  /** All recipient addresses that the mail names. */
  recipients: string[];
  /** Message-IDs that it answers, closest last. */
  references: string[];
  subject: string;
  text: string;
  /** The quote at its end; null if there is none. */
  quoted: string | null;
  /** The complete text if text, quote or subject were cut; null otherwise. */
  whole: string | null;
  files: MailFile[];
  automatic: Automatic | null;
  /** True if it came through a list or group. Then only staff reply. */
  fromList: boolean;
  authentication: MailAuthentication;
}

/** A mail that is rejected for any sender: without a sender, or built to exhaust the parser. */
export class MailRefused extends Error {}

/** Parses a raw mail. @throws MailRefused */
export async function parseMail(
  raw: Uint8Array,
  { receiver, markers }: { receiver: string | null; markers: readonly string[] },
): Promise<IncomingMail> {
  const limit = partLimitOf(raw);
  if (limit) throw new MailRefused(`too many ${limit}`);
  const email = await parse(raw);
  const from = email.from?.address === undefined ? undefined : { name: nameIn(email.from.name), address: email.from.address.toLowerCase() };
  if (!from || !isAddress(from.address)) throw new MailRefused('no sender');
  const first = new Map(email.headers.toReversed().map(({ key, value }) => [key, value]));
  const authentication = authenticationOf(email.headers, receiver, from.address);
  const content = contentOf(email, markers);
  return {
    messageId: messageIdsIn(email.messageId)[0] ?? `<${createHash('sha256').update(raw).digest('hex')}@no-message-id>`,
    from,
    recipients: recipientsOf(email, first),
    references: [...messageIdsIn(email.references), ...messageIdsIn(email.inReplyTo)],
    ...content,
    files: email.attachments.map(({ filename, mimeType, content }) => ({
      name: toOneLine(filename ?? '').slice(-120) || (mimeType === 'message/rfc822' ? 'message.eml' : 'file'),
      bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    })),
    automatic: automaticKind(first, from.address, first.get('content-type') ?? ''),
    fromList: isFromList(first),
    authentication: hasOneSender(email) ? authentication : { ...authentication, dmarc: 'fail' },
  };
}

/** Returns subject and text within the limits of a message, and the complete text if they were cut. */
function contentOf(email: Email, markers: readonly string[]): Pick<IncomingMail, 'subject' | 'text' | 'quoted' | 'whole'> {
  const html = email.text?.trim() || !email.html ? undefined : htmlText(email.html);
  const subject = toOneLine(email.subject ?? '').trim();
  const body = toPlainProse(html?.text ?? email.text ?? '');
  const { text, quoted, isCut } = foldQuote(body, markers);
  const isLong = isCut || html?.isCut || subject.length > maxSubject || text.length > maxText || (quoted ?? '').length > maxQuote;
  const everything = html?.isCut ? toPlainProse(email.html ?? '') : body;
  return {
    subject: subject.slice(0, maxSubject).trim(),
    text: text.slice(0, maxText),
    quoted: quoted?.slice(0, maxQuote) ?? null,
    whole: isLong ? `${subject}\n\n${everything}` : null,
  };
}

/** Requires one From header with one address. With several, the receiver may verify one while another is displayed. */
function hasOneSender({ headers }: Email): boolean {
  const [from, ...others] = headers.filter(({ key }) => key === 'from');
  return from !== undefined && others.length === 0 && addressParser(from.value, { flatten: true }).length === 1;
}

async function parse(raw: Uint8Array): Promise<Email> {
  try {
    // An attached mail stays a file, which is rejected by its type, so that nested mails are never parsed.
    return await PostalMime.parse(raw, { maxNestingDepth: maxNesting, maxHeadersSize: maxHeaderBytes, forceRfc822Attachments: true });
  } catch (error) {
    throw new MailRefused('not a mail that can be parsed', { cause: error });
  }
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
