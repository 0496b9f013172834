/** The page after sign-in without an intended route (specification, section 2). */
export const homePath = '/app';
/** The sign-in page. */
export const loginPath = '/auth/login';
/** The page on which people enter their name. */
export const setUpPath = '/auth/setup-account';
/** The page of people whose organization requires a second factor that they do not have. */
export const secondFactorPath = '/auth/second-factor';
/** The page of people who sign in through their organization. */
export const singleSignOnPath = '/auth/single-sign-on';

/**
 * Returns a redirect target that is safe to follow: a same-origin path that starts with a single `/`, with no scheme, no `//host`, no
 * `/\host`, no control character, and nothing under `/api/`. Returns undefined for anything else; the caller then uses its own default.
 */
export function safeRedirect(target: string | null | undefined): string | undefined {
  if (!target || target.length > 2048 || !target.startsWith('/')) return undefined;
  const url = ownPage(target);
  // Browsers read "/%2Fevil" and "/%09/evil" as paths of ours, but clients that decode them again read a host.
  if (!url || !ownPage(decodeSafely(url.pathname))) return undefined;
  return url.pathname + url.search + url.hash;
}

/** Returns a target's URL as parsed by browsers, if it is a page of this origin that the client router handles. */
function ownPage(target: string): URL | undefined {
  // Browsers drop tabs and line breaks inside a URL and read "\" as "/": both can turn a path into a host.
  if (hasControlCharacter(target) || target.includes('\\')) return undefined;
  const origin = 'https://cairn.invalid';
  if (!URL.canParse(target, origin)) return undefined;
  const url = new URL(target, origin);
  if (url.origin !== origin || url.username || url.password) return undefined;
  return url.pathname.startsWith('//') || isServerPath(url.pathname) ? undefined : url;
}

/** Returns whether the server handles a path by a full document navigation, not the client router. */
export function isServerPath(path: string): boolean {
  const decoded = decodeSafely(path).toLowerCase();
  return decoded === '/api' || decoded.startsWith('/api/');
}

/** Returns the intended route to keep for after the sign-in; never the sign-in page itself. */
export function intendedRoute(path: string): string | undefined {
  const safe = safeRedirect(path);
  if (!safe || safe === loginPath || safe.startsWith(`${loginPath}?`) || safe.startsWith(`${loginPath}/`)) return undefined;
  return safe;
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character.charCodeAt(0) < 32 || character.charCodeAt(0) === 127);
}

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
