/** The Trusted Types policies of the host's code: remotes' entries, chunks, the worker's URL. */
const trustedTypes = ['cairn-remotes', 'cairn-chunks', 'cairn-worker'];

/** Additional origins that a page may load from. */
interface PolicyOrigins {
  /** Dev servers of host and remotes (loopback only), and origins of remotes that are overridden in this tab. */
  developmentOrigins?: readonly string[];
  /** Origin of releases, if it is not Cairn itself. */
  releasesOrigin?: string | null;
  /** Hosts of icons whose names are known only at run time. They are fetched as data and drawn as masks. */
  iconHosts?: readonly string[];
  /** The single sign-on authority. Its library sends requests to it, and silent sign-in shows it in a frame. */
  authority?: string | undefined;
}

/**
 * Returns the Content-Security-Policy of a page (CSP level 3): scripts by nonce and what they load, no inline scripts, no eval, and strings
 * become script or HTML only through the named policies.
 */
export function pagePolicy(
  nonce: string,
  { developmentOrigins = [], releasesOrigin = null, iconHosts = [], authority }: PolicyOrigins = {},
): string {
  // Files of the dev servers, and their sockets for change notifications.
  const sources = developmentOrigins.map((origin) => ` ${origin}`).join('');
  // Scripts need no origin: with 'strict-dynamic', scripts with the nonce may load others, and the shell checks their integrity.
  const files = releasesOrigin ? `${sources} ${releasesOrigin}` : sources;
  const icons = iconHosts.map((host) => ` ${host}`).join('');
  const signOn = authority ? ` ${new URL(authority).origin}` : '';
  const sockets = sources.replaceAll(/\bhttp(s?):/g, 'ws$1:');
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'${files}`,
    `img-src 'self' data:${files}`,
    `font-src 'self'${files}`,
    `connect-src 'self'${icons}${signOn}${files}${sockets}`,
    // The authority, and our bridge page to which it responds.
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

/** Returns the policy of the bridge page: one script, which passes a response on. Only our own pages may frame it. */
export function bridgePolicy(nonce: string, developmentOrigins: readonly string[] = []): string {
  return pagePolicy(nonce, { developmentOrigins }).replace("frame-ancestors 'none'", "frame-ancestors 'self'");
}

/** Returns the policy of the service worker's script, which applies to the worker: its own origin and the origin of releases. */
export function workerPolicy(releasesOrigin: string | null): string {
  return `default-src 'none'; script-src 'self'; connect-src 'self'${releasesOrigin ? ` ${releasesOrigin}` : ''}`;
}

/** The policy of a script when it runs as a worker of a page: it may load its own parts and nothing else. */
export const scriptPolicy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";
