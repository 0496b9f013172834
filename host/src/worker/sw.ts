/// <reference lib="webworker" />
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { answerFromShell, cacheShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

const releaseFiles = 'cairn-releases';

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Files with a hash in their name never change. What the server owns (/api, /mcp, /healthz, /dev) matches no route here.
const files = new CacheFirst({
  cacheName: releaseFiles,
  plugins: [
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({ maxEntries: 600, maxAgeSeconds: 45 * 86_400, purgeOnQuotaError: true }),
  ],
});
registerRoute(
  ({ url, request }) => url.origin === self.location.origin && request.method === 'GET' && /^\/(assets|remotes)\//.test(url.pathname),
  files,
);

// HTML comes from the network. Without it the application, and nothing else, starts from the anonymous shell.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.origin === self.location.origin && /^\/app(\/|$)/.test(url.pathname),
  async ({ request }) => {
    try {
      return await fetch(request);
    } catch (error) {
      const shell = await answerFromShell();
      if (shell) return shell;
      throw error;
    }
  },
);

self.addEventListener('install', (event) => event.waitUntil(cacheShell()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  if (!isMessage(data)) return;
  if (data.type === 'SKIP_WAITING') void self.skipWaiting();
  if (data.type === 'KEEP_FILES') event.waitUntil(keepFiles(data.urls ?? []).then((kept) => event.ports[0]?.postMessage({ kept })));
});

/** Keeps files that a tab has used before this worker was there, and those of pages that must open offline. */
async function keepFiles(urls: readonly string[]): Promise<number> {
  const cache = await caches.open(releaseFiles);
  const kept = await Promise.all(
    urls.map(async (url) => {
      if (new URL(url, self.location.href).origin !== self.location.origin) return false;
      if ((await cache.match(url)) || (await matchPrecache(url))) return true;
      const response = await fetch(url);
      if (response.status === 200) await cache.put(url, response);
      return response.status === 200;
    }),
  );
  return kept.filter(Boolean).length;
}

function isMessage(data: unknown): data is { type: string; urls?: string[] } {
  return typeof data === 'object' && data !== null && 'type' in data;
}
