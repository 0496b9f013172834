/** The Trusted Types policies that the host's code makes: remotes' entries, chunks, the worker's URL. */
const trustedTypes = ['cairn-remotes', 'cairn-chunks', 'cairn-worker'];

/** Origins besides Cairn's own that a page may read from. */
interface PolicyOrigins {
  /** The dev servers of host and remotes, on loopback alone; and where a tab's person has had a remote come from. */
  developmentOrigins?: readonly string[];
  /** Where icons with names known only at run time come from: read as data, drawn as inert masks. */
  iconHosts?: readonly string[];
  /** The authority of single sign-on: asked by the browser's library, and shown in a frame where it signs in quietly. */
  authority?: string | undefined;
}

/**
 * The policy of a page (CSP level 3): scripts by nonce and what they load themselves, nothing inline, nothing evaluated,
 * no string turned into script or HTML but by the named policies.
 */
export function pagePolicy(nonce: string, { developmentOrigins = [], iconHosts = [], authority }: PolicyOrigins = {}): string {
  // The dev servers' files, and the sockets over which they tell of changes.
  const files = developmentOrigins.map((origin) => ` ${origin}`).join('');
  const icons = iconHosts.map((host) => ` ${host}`).join('');
  const signOn = authority ? ` ${new URL(authority).origin}` : '';
  const sockets = files.replaceAll(/\bhttp(s?):/g, 'ws$1:');
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'${files}`,
    `img-src 'self' data:${files}`,
    `font-src 'self'${files}`,
    `connect-src 'self'${icons}${signOn}${files}${sockets}`,
    // The authority, and our own bridge that it answers to.
    ...(signOn ? [`frame-src 'self'${signOn}`] : []),
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

/** The policy of the bridge: one script, that hands an answer on. Our own pages alone may frame it. */
export function bridgePolicy(nonce: string, developmentOrigins: readonly string[] = []): string {
  return pagePolicy(nonce, { developmentOrigins }).replace("frame-ancestors 'none'", "frame-ancestors 'self'");
}

/** The policy of the service worker's script, which binds the worker itself: its own origin, nothing else. */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** The policy of a script, which binds it where it runs as a worker of a page: it loads its own parts, and asks for nothing. */
export const scriptPolicy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";
