const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns whether an app may be sent a code there: https, or plain http to the person's own computer (RFC 8252, section 7.3). */
export function isRedirectUri(uri: string): boolean {
  const url = parsed(uri);
  if (!url || uri.includes('#') || url.username || url.password) return false;
  return url.protocol === 'https:' || isLoopback(url);
}

/**
 * Returns whether a redirect URI is one of those that an app has registered. They must be equal, except for the port on the person's own
 * computer, which the system assigns when the app starts to listen (RFC 8252, section 7.3).
 */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (!isRedirectUri(uri)) return false;
  if (registered.includes(uri)) return true;
  const bare = withoutPort(uri);
  return bare !== undefined && registered.some((one) => withoutPort(one) === bare);
}

/** Returns host and port of a redirect URI, and whether that is the person's own computer. */
export function redirectTarget(uri: string): { redirectHost: string; isLocal: boolean } {
  const url = new URL(uri);
  return { redirectHost: url.host, isLocal: loopbackHosts.has(url.hostname) };
}

/** Returns the address of an app with the parameters of an authorization response added. Missing ones are left out. */
export function withParameters(uri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value);
  return url.href;
}

function withoutPort(uri: string): string | undefined {
  const url = parsed(uri);
  // The text behind the host is compared as it was written, because the parser would normalize it.
  return url && isLoopback(url) ? `${url.hostname}${/^http:\/\/[^/?#]*(.*)$/i.exec(uri)?.[1]}` : undefined;
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && loopbackHosts.has(hostname);
}

function parsed(uri: string): URL | undefined {
  return URL.canParse(uri) ? new URL(uri) : undefined;
}
