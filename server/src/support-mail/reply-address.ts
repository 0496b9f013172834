import { createHmac, timingSafeEqual } from 'node:crypto';

/** Of the signature, in bits: nobody guesses it, and the part before the @ stays within its 64 characters. */
const signatureBits = 80;
/** Mail servers may change the case of an address: base 32 has one (RFC 4648, in lower case). */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** `support@cairn.example` in its parts. */
interface Address {
  local: string;
  domain: string;
}

/** The address that answers about a ticket go to: `support+1042.abcdefghijklmnop@cairn.example`. Who has it was sent it by us. */
export function replyAddress(secret: string, support: string, ticket: number): string {
  const { local, domain } = partsOf(support);
  return `${local}+${ticket}.${signatureOf(secret, ticket)}@${domain}`;
}

/** The number of the ticket that an address belongs to; undefined where it is none of ours, or its signature is wrong. */
export function ticketOfAddress(secret: string, support: string, address: string): number | undefined {
  const own = partsOf(support);
  const { local, domain } = partsOf(address.toLowerCase());
  if (domain !== own.domain || !local.startsWith(`${own.local}+`)) return undefined;
  const [, number, signature] = /^(\d{1,9})\.([a-z2-7]{16})$/.exec(local.slice(own.local.length + 1)) ?? [];
  if (!number || !signature) return undefined;
  const expected = signatureOf(secret, Number(number));
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? Number(number) : undefined;
}

function partsOf(address: string): Address {
  const at = address.lastIndexOf('@');
  return { local: address.slice(0, at).toLowerCase(), domain: address.slice(at + 1).toLowerCase() };
}

function signatureOf(secret: string, ticket: number): string {
  const bytes = createHmac('sha256', secret).update(`reply address:${ticket}`).digest();
  let bits = BigInt(`0x${bytes.subarray(0, signatureBits / 8).toString('hex')}`);
  let text = '';
  for (let n = 0; n < signatureBits / 5; n += 1) {
    text = `${alphabet[Number(bits & 31n)]}${text}`;
    bits >>= 5n;
  }
  return text;
}
