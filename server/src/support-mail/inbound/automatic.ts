/** Mails that no person wrote: answers of machines, reports of failed deliveries, mails to many. They are never answered. */
export type Automatic = 'auto-reply' | 'bounce' | 'bulk';

interface Headers {
  /** Lower-case name to value; of several with one name the first. */
  get(name: string): string | undefined;
}

/** How a mail was written by a machine (RFC 3834, RFC 3464, and what mail programs do in their place); null for a person's. */
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
  const isList = headers.get('list-id') !== undefined || /\b(?:bulk|junk|list)\b/i.test(headers.get('precedence') ?? '');
  return isList ? 'bulk' : null;
}
