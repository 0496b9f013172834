/** Mails that no person wrote: answers of machines, reports of failed deliveries, advertisements. They are never answered. */
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
  return /\b(?:bulk|junk)\b/i.test(headers.get('precedence') ?? '') ? 'bulk' : null;
}

/** Did a person's mail come through a list or a group (RFC 2919)? An answer could go to all of its members. */
export function isFromList(headers: Headers): boolean {
  return headers.get('list-id') !== undefined || /\blist\b/i.test(headers.get('precedence') ?? '');
}
