/** Where a link in somebody's text may lead. */
export type SafeLink =
  | { kind: 'inside'; to: string /** A path of this application. */ }
  | { kind: 'outside'; href: string /** Another site, or a mail program. */ };

const outside: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * A link's target, or null where it is shown as words alone: other schemes (`javascript:`, `data:`), what no parser
 * reads, names of users and passwords, and paths relative to a page that we do not know (a file of the repository).
 */
export function safeLink(url: string, origin: string): SafeLink | null {
  const written = url.trim();
  const absolute = URL.canParse(written);
  if (!absolute && !/^\/(?![/\\])/.test(written)) return written.startsWith('//') ? safeLink(`https:${written}`, origin) : null;
  const target = URL.parse(written, origin);
  if (!target || !outside.has(target.protocol) || target.username || target.password) return null;
  // A path that begins with two slashes would be read as the name of another host.
  if (target.origin === origin && target.pathname.startsWith('//')) return null;
  if (target.origin === origin) return { kind: 'inside', to: `${target.pathname}${target.search}${target.hash}` };
  return { kind: 'outside', href: target.href };
}

/** May an image be shown, and not only linked: from our own origin, or one that is allowed. */
export function isShownImage(url: string, origin: string, allowed: readonly string[] = []): boolean {
  const link = safeLink(url, origin);
  if (link?.kind === 'inside') return true;
  return link?.kind === 'outside' && allowed.includes(new URL(link.href).origin);
}

/** The pixels of an image whose address ends with them, `…-1200x800`: its place is free before it arrives. Undefined for any other. Pure. */
export function imageSize(url: string): { width: number; height: number } | undefined {
  const [, width, height] = /-([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(url) ?? [];
  return width === undefined ? undefined : { width: Number(width), height: Number(height) };
}
