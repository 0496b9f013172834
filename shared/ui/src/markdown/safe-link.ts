/** The target of a link in user content. */
export type SafeLink =
  | { kind: 'inside'; to: string /** A path of this application. */ }
  | { kind: 'outside'; href: string /** Another site, or an email address. */ };

const outside: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * Returns a link's target, or null if it must be shown as plain text: other schemes (`javascript:`, `data:`), unparsable addresses,
 * addresses with user names or passwords, and paths relative to an unknown page (a file in the repository).
 */
export function safeLink(url: string, origin: string): SafeLink | null {
  const written = url.trim();
  const absolute = URL.canParse(written);
  if (!absolute && !/^\/(?![/\\])/.test(written)) return written.startsWith('//') ? safeLink(`https:${written}`, origin) : null;
  const target = URL.parse(written, origin);
  if (!target || !outside.has(target.protocol) || target.username || target.password) return null;
  // A path that starts with two slashes would be read as another host.
  if (target.origin === origin && target.pathname.startsWith('//')) return null;
  if (target.origin === origin) return { kind: 'inside', to: `${target.pathname}${target.search}${target.hash}` };
  return { kind: 'outside', href: target.href };
}

/** Returns whether an image may be shown: from our own origin or an allowed one. Others are only linked. */
export function isShownImage(url: string, origin: string, allowed: readonly string[] = []): boolean {
  const link = safeLink(url, origin);
  if (link?.kind === 'inside') return true;
  return link?.kind === 'outside' && allowed.includes(new URL(link.href).origin);
}

/** Returns the size of an image whose address ends with it, `…-1200x800`, to reserve its space. Undefined for others. Pure. */
export function imageSize(url: string): { width: number; height: number } | undefined {
  const [, width, height] = /-([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(url) ?? [];
  return width === undefined ? undefined : { width: Number(width), height: Number(height) };
}
