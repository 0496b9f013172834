/** Where a signed-in visitor goes without an intended route (specification, section 2). */
export const homePath = '/app';
/** Where a visitor is sent to sign in. */
export const loginPath = '/auth/login';
/** Where people say what they are called. */
export const setUpPath = '/auth/setup-account';

/**
 * A redirect target that is safe to follow: a same-origin path that starts with a single `/`,
 * with no scheme, no `//host`, no `/\host`, no control character, and nothing under `/api/`.
 * Anything else is `undefined`, and the caller uses its own default.
 */
export function safeRedirect(target: string | null | undefined): string | undefined {
  if (!target || target.length > 2048 || !target.startsWith('/')) return undefined;
  const url = ownPage(target);
  // "/%2Fevil" and "/%09/evil" are paths of ours to a browser, and a host to whoever decodes them once more.
  if (!url || !ownPage(decodeSafely(url.pathname))) return undefined;
  return url.pathname + url.search + url.hash;
}

/** What a browser makes of a target, where that is a page of this origin that the client router takes. */
function ownPage(target: string): URL | undefined {
  // Browsers drop tabs and line breaks inside a URL and read "\" as "/": both can turn a path into a host.
  if (hasControlCharacter(target) || target.includes('\\')) return undefined;
  const origin = 'https://cairn.invalid';
  if (!URL.canParse(target, origin)) return undefined;
  const url = new URL(target, origin);
  if (url.origin !== origin || url.username || url.password) return undefined;
  return url.pathname.startsWith('//') || isServerPath(url.pathname) ? undefined : url;
}

/** Paths that the client router never takes: the server answers them, by a full document navigation. */
export function isServerPath(path: string): boolean {
  const decoded = decodeSafely(path).toLowerCase();
  return decoded === '/api' || decoded.startsWith('/api/');
}

/** The intended route to keep for after the sign-in: never the login page itself. */
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
