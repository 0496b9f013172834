/// <reference lib="webworker" />
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { activateShell, answerFromShell, cacheShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
  /** The origin of the releases, if it is not this one. The server prepends it to this script. */
  releasesOrigin?: string;
};

/** Statuses of a proxy while the server restarts, and of the server itself meanwhile. */
const unavailable = [502, 503, 504];

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Files with a hash in their name never change. No route here matches what the server owns (/api, /mcp, /healthz, /dev).
const files = new CacheFirst({
  cacheName: 'cairn-releases',
  plugins: [
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({ maxEntries: 600, maxAgeSeconds: 45 * 86_400, purgeOnQuotaError: true }),
  ],
});
registerRoute(({ url, request }) => request.method === 'GET' && isKept(url), files);

// HTML comes from the network. If that fails, only the application starts from the anonymous shell.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.origin === self.location.origin && /^\/app(\/|$)/.test(url.pathname),
  async ({ request }) => {
    try {
      const response = await fetch(request);
      return unavailable.includes(response.status) ? ((await answerFromShell()) ?? response) : response;
    } catch (error) {
      const shell = await answerFromShell();
      if (shell) return shell;
      throw error;
    }
  },
);

self.addEventListener('install', (event) => event.waitUntil(cacheShell()));
self.addEventListener('activate', (event) => event.waitUntil(activateShell().then(() => self.clients.claim())));

self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  if (!isMessage(data)) return;
  if (data.type === 'SKIP_WAITING') void self.skipWaiting();
  if (data.type === 'KEEP_FILES') event.waitUntil(keepFiles(event, data.urls ?? []).then((kept) => event.ports[0]?.postMessage({ kept })));
});

/** Caches files that a tab used before this worker was active, and those of offline pages. */
async function keepFiles(event: ExtendableEvent, urls: readonly string[]): Promise<number> {
  const kept = await Promise.all(
    urls.map(async (url) => {
      if (!isKept(new URL(url, self.location.href))) return false;
      if (await matchPrecache(url)) return true;
      // Through the strategy, which records their age: entries added directly would never expire.
      const [response] = await Promise.all(files.handleAll({ request: new Request(url), event }));
      return response.status === 200;
    }),
  );
  return kept.filter(Boolean).length;
}

/** Returns whether a file has a hash in its name: the host's, or a release's, on any origin. */
function isKept({ origin, pathname }: URL): boolean {
  if (origin === self.releasesOrigin) return pathname.startsWith('/remotes/');
  return origin === self.location.origin && /^\/(assets|remotes)\//.test(pathname);
}

function isMessage(data: unknown): data is { type: string; urls?: string[] } {
  return typeof data === 'object' && data !== null && 'type' in data;
}
