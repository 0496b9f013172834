/** The Trusted Types policies that the host's code makes: remotes' entries, chunks, the worker's URL, icons. */
const trustedTypes = ['cairn-remotes', 'cairn-chunks', 'cairn-worker', 'iconify'];

/**
 * The policy of a page (CSP level 3): scripts by nonce and what they load themselves, nothing inline, nothing evaluated,
 * no string turned into script or HTML but by the named policies.
 */
export function pagePolicy(nonce: string, developmentOrigins: readonly string[] = []): string {
  // Under development, on loopback alone: the dev servers' files, and the sockets over which they tell of changes.
  const files = developmentOrigins.map((origin) => ` ${origin}`).join('');
  const sockets = files.replaceAll('http://', 'ws://');
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'${files}`,
    `img-src 'self' data:${files}`,
    `font-src 'self'${files}`,
    `connect-src 'self'${files}${sockets}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes.join(' ')} 'allow-duplicates'`,
  ].join('; ');
}

/** The policy of the service worker's script, which binds the worker itself: its own origin, nothing else. */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";
