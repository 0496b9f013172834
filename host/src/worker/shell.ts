const shellCache = 'cairn-shell';
const shellUrl = '/app-shell';
/** Where the shell of a worker that still waits is kept. */
const nextUrl = `${shellUrl}?next`;

/** Keeps the anonymous shell of a worker that is being installed: HTML without a user in it, which is the only HTML that is ever kept. */
export async function cacheShell(): Promise<void> {
  const response = await fetch(shellUrl, { credentials: 'omit', cache: 'no-store' });
  if (!response.ok) throw new Error(`${shellUrl} answered ${response.status}`);
  const cache = await caches.open(shellCache);
  await cache.put(nextUrl, response);
}

/** Takes the new shell into use, with the worker that it belongs to: the former one knows only the files of its own. */
export async function takeUpShell(): Promise<void> {
  const cache = await caches.open(shellCache);
  const next = await cache.match(nextUrl);
  if (!next) return;
  await cache.put(shellUrl, next);
  await cache.delete(nextUrl);
}

/** The kept shell under a nonce of its own: a nonce that were used twice would protect nothing. */
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

/** 128 random bits, base64. */
function freshNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}
