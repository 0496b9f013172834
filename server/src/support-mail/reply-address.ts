import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Length of each signature in characters of 5 bits. It cannot be guessed by sending mails, and the local part stays within 64 characters.
 */
const signatureLength = 11;
/** Base 32 in lower case (RFC 4648), because mail servers may change the case of an address. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** The parts of an address such as `support@cairn.example`. */
interface Address {
  local: string;
  domain: string;
}

/**
 * Returns the reply address of one person for a ticket: `support+1042.abcdefghijklmnopqrstuv@cairn.example`. It contains two signatures:
 * one of the ticket, which finds it for anyone with the address, and one of the recipient, which verifies the sender.
 */
export function replyAddress(secret: string, support: string, ticket: number, recipient: string): string {
  const { local, domain } = partsOf(support);
  return `${local}+${ticket}.${signatureOf(secret, `${ticket}`)}${signatureOf(secret, recipientOf(ticket, recipient))}@${domain}`;
}

/** A parsed reply address: its ticket, and whether it was signed for this sender. */
export interface SignedAddress {
  ticket: number;
  isSenders: boolean;
}

/** Parses the recipient address of a mail. Returns undefined if it is not ours, or the signature of the ticket is wrong. */
export function readReplyAddress(secret: string, support: string, address: string, sender: string): SignedAddress | undefined {
  const own = partsOf(support);
  const { local, domain } = partsOf(address);
  if (domain !== own.domain || !local.startsWith(`${own.local}+`)) return undefined;
  const [, number, ofTicket, ofRecipient] = /^(\d{1,9})\.([a-z2-7]{11})([a-z2-7]{11})$/.exec(local.slice(own.local.length + 1)) ?? [];
  if (!number || !ofTicket || !ofRecipient || !isEqual(ofTicket, signatureOf(secret, number))) return undefined;
  const ticket = Number(number);
  return { ticket, isSenders: isEqual(ofRecipient, signatureOf(secret, recipientOf(ticket, sender))) };
}

function recipientOf(ticket: number, email: string): string {
  return `${ticket}:${email.toLowerCase()}`;
}

function isEqual(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

function partsOf(address: string): Address {
  const at = address.lastIndexOf('@');
  return { local: address.slice(0, at).toLowerCase(), domain: address.slice(at + 1).toLowerCase() };
}

function signatureOf(secret: string, text: string): string {
  const bytes = createHmac('sha256', secret).update(`reply address:${text}`).digest();
  let bits = BigInt(`0x${bytes.subarray(0, 8).toString('hex')}`);
  let signature = '';
  for (let n = 0; n < signatureLength; n += 1) {
    signature += alphabet[Number(bits & 31n)];
    bits >>= 5n;
  }
  return signature;
}
