import { domainToASCII } from 'node:url';

/** The results of SPF, DKIM and DMARC in the header (`pass`, `fail`, `none`, …); null if missing. */
export interface MailAuthentication {
  spf: string | null;
  dkim: string | null;
  /** `pass` only if it is the only result and about the sender's domain. `fail` if the header is incomplete. */
  dmarc: string | null;
}

export const notAuthenticated: MailAuthentication = { spf: null, dkim: null, dmarc: null };

interface Result {
  method: string;
  /** `pass`, `fail`, … */
  result: string;
  /** The rest, such as `header.from=acme.example`. */
  properties: string;
}

/**
 * Returns the results of our own receiver (Authentication-Results, RFC 8601): the topmost header with its `authserv-id`, because a receiver
 * puts its header above existing ones. Headers of others are untrusted; without a known receiver, all are.
 * @param sender the address in From
 */
export function authenticationOf(
  headers: readonly { key: string; value: string }[],
  receiver: string | null,
  sender: string,
): MailAuthentication {
  if (receiver === null) return notAuthenticated;
  for (const { key, value } of headers) {
    if (key !== 'authentication-results') continue;
    const { plain, isComplete } = withoutFreeText(value);
    const [id = '', ...parts] = plain.split(';');
    if (id.trim().split(/\s+/)[0]?.toLowerCase() !== receiver.toLowerCase()) continue;
    const results = parts.flatMap(resultIn);
    return { spf: bestOf('spf', results), dkim: bestOf('dkim', results), dmarc: isComplete ? dmarcOf(results, sender) : 'fail' };
  }
  return notAuthenticated;
}

function resultIn(text: string): Result[] {
  const [, method, result, properties = ''] = /^\s*([a-z]+)(?:\s*\/\s*\d+)?\s*=\s*([a-z]{1,20})(?![^\s])(.*)$/is.exec(text) ?? [];
  return method && result ? [{ method: method.toLowerCase(), result: result.toLowerCase(), properties }] : [];
}

/** Of several signatures, one valid one is enough. */
function bestOf(method: string, results: readonly Result[]): string | null {
  const found = results.filter((one) => one.method === method).map(({ result }) => result);
  return found.includes('pass') ? 'pass' : (found[0] ?? null);
}

/** Returns the result of DMARC. A receiver writes one result with its domain; a second result or another domain is forged. */
function dmarcOf(results: readonly Result[], sender: string): string | null {
  const [found, ...others] = results.filter(({ method }) => method === 'dmarc');
  if (!found) return null;
  if (others.length > 0) return 'fail';
  if (found.result !== 'pass') return found.result;
  const domains = [...found.properties.matchAll(/(?<!\S)header\.from\s*=\s*(\S+)/gi)].map(([, value = '']) => domainOf(value));
  if (domains.length === 0) return 'none';
  return domains.every((domain) => domain !== '' && domain === domainOf(sender)) ? 'pass' : 'fail';
}

/** Returns the domain of an address, or of a bare domain, in lower case and ASCII; empty if there is none. */
function domainOf(text: string): string {
  return domainToASCII(text.slice(text.lastIndexOf('@') + 1));
}

/**
 * Removes comments and quoted strings (RFC 5322, 3.2), which a sender can choose. An unterminated one hides the rest, so the result is
 * incomplete.
 */
function withoutFreeText(text: string): { plain: string; isComplete: boolean } {
  let plain = '';
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (isQuoted) isQuoted = sign !== '"';
    else if (sign === '(') depth += 1;
    else if (depth > 0) depth -= sign === ')' ? 1 : 0;
    else if (sign === '"') isQuoted = true;
    else plain += sign;
    if (isQuoted || depth > 0) plain = plain.endsWith(' ') ? plain : `${plain} `;
  }
  return { plain, isComplete: !isQuoted && depth === 0 };
}
