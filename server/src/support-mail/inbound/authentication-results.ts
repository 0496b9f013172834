/** The results of SPF, DKIM and DMARC: what the header says (`pass`, `fail`, `none`, …), null where it says nothing. */
export interface MailAuthentication {
  spf: string | null;
  dkim: string | null;
  dmarc: string | null;
}

export const notAuthenticated: MailAuthentication = { spf: null, dkim: null, dmarc: null };

/**
 * What our own receiver found (Authentication-Results, RFC 8601): the topmost header with its `authserv-id`, since a receiver writes its
 * header above those that came. Headers of others are claims, and without a receiver that we know all of them are.
 */
export function authenticationOf(headers: readonly { key: string; value: string }[], receiver: string | null): MailAuthentication {
  if (receiver === null) return notAuthenticated;
  for (const { key, value } of headers) {
    if (key !== 'authentication-results') continue;
    const [id = '', ...results] = withoutComments(value).split(';');
    if (id.trim().split(/\s+/)[0]?.toLowerCase() !== receiver.toLowerCase()) continue;
    return { spf: resultOf('spf', results), dkim: resultOf('dkim', results), dmarc: resultOf('dmarc', results) };
  }
  return notAuthenticated;
}

/** Of several signatures one that is good is enough. */
function resultOf(method: string, results: readonly string[]): string | null {
  const found = results.flatMap((result) => {
    const [, name, word] = /^\s*([a-z]+)(?:\/\d+)?\s*=\s*([a-z]{1,20})\b/i.exec(result) ?? [];
    return name?.toLowerCase() === method && word ? [word.toLowerCase()] : [];
  });
  return found.includes('pass') ? 'pass' : (found[0] ?? null);
}

/** Comments may hold anything, semicolons included. They may be nested. */
function withoutComments(text: string): string {
  let depth = 0;
  let plain = '';
  for (const sign of text) {
    if (sign === '(') depth += 1;
    else if (sign === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) plain += sign;
  }
  return plain;
}
