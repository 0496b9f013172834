/** Kinds of automatic mails: auto-replies, bounces, bulk mail. They are never answered. */
export type Automatic = 'auto-reply' | 'bounce' | 'bulk';

interface Headers {
  /** Maps lower-case names to values; returns the first of several. */
  get(name: string): string | undefined;
}

/** Returns the kind of an automatic mail (RFC 3834, RFC 3464 and common nonstandard headers), or null for a person's. */
export function automaticKind(headers: Headers, from: string, contentType: string): Automatic | null {
  const local = from.slice(0, from.lastIndexOf('@')).toLowerCase();
  if (/^multipart\/report\b/i.test(contentType) || local === 'mailer-daemon' || local === 'postmaster') return 'bounce';
  if (headers.get('x-failed-recipients') !== undefined) return 'bounce';
  const submitted = headers.get('auto-submitted')?.trim().toLowerCase();
  const answers =
    (submitted !== undefined && !/^no\b/.test(submitted)) ||
    headers.get('x-autoreply') !== undefined ||
    headers.get('x-autorespond') !== undefined ||
    /\bauto_reply\b/i.test(headers.get('precedence') ?? '');
  if (answers) return 'auto-reply';
  if (headers.get('return-path')?.replace(/\s/g, '') === '<>') return 'bounce';
  return /\b(?:bulk|junk)\b/i.test(headers.get('precedence') ?? '') ? 'bulk' : null;
}

/** Returns true for a person's mail sent through a list or group (RFC 2919). A reply could reach all members. */
export function isFromList(headers: Headers): boolean {
  return headers.get('list-id') !== undefined || /\blist\b/i.test(headers.get('precedence') ?? '');
}
