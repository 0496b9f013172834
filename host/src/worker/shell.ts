const shellCache = 'cairn-shell';
const shellUrl = '/app-shell';
/** The cache key of a waiting worker's shell. */
const nextUrl = `${shellUrl}?next`;

/** Caches the anonymous shell of a worker that is being installed. It contains no user, and no other HTML is ever cached. */
export async function cacheShell(): Promise<void> {
  const response = await fetch(shellUrl, { credentials: 'omit', cache: 'no-store' });
  if (!response.ok) throw new Error(`${shellUrl} answered ${response.status}`);
  const cache = await caches.open(shellCache);
  await cache.put(nextUrl, response);
}

/** Activates the new shell together with its worker: the previous worker knows only its own files. */
export async function activateShell(): Promise<void> {
  const cache = await caches.open(shellCache);
  const next = await cache.match(nextUrl);
  if (!next) return;
  await cache.put(shellUrl, next);
  await cache.delete(nextUrl);
}

/** Returns the cached shell with a fresh nonce: a nonce that is used twice protects nothing. */
export async function answerFromShell(): Promise<Response | undefined> {
  const cache = await caches.open(shellCache);
  const kept = await cache.match(shellUrl);
  if (!kept) return undefined;
  const policy = kept.headers.get('Content-Security-Policy') ?? '';
  const former = /'nonce-([^']+)'/.exec(policy)?.[1];
  const html = await kept.text();
  const headers = new Headers(kept.headers);
  if (!former) return new Response(html, { headers });
  const nonce = freshNonce();
  headers.set('Content-Security-Policy', policy.replaceAll(former, nonce));
  return new Response(html.replaceAll(former, nonce), { headers });
}

/** Returns 128 random bits in base64. */
function freshNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}
