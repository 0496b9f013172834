/// <reference lib="webworker" />
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { answerFromShell, cacheShell, takeUpShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
  /** Where releases are loaded from, where that is not this origin: the server writes it before this text. */
  releasesOrigin?: string;
};

/** A proxy's answer for a server that restarts, and the server's own while it does. */
const unavailable = [502, 503, 504];

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Files with a hash in their name never change. What the server owns (/api, /mcp, /healthz, /dev) matches no route here.
const files = new CacheFirst({
  cacheName: 'cairn-releases',
  plugins: [
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({ maxEntries: 600, maxAgeSeconds: 45 * 86_400, purgeOnQuotaError: true }),
  ],
});
registerRoute(({ url, request }) => request.method === 'GET' && isKept(url), files);

// HTML comes from the network. Without it the application, and nothing else, starts from the anonymous shell.
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
self.addEventListener('activate', (event) => event.waitUntil(takeUpShell().then(() => self.clients.claim())));

self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  if (!isMessage(data)) return;
  if (data.type === 'SKIP_WAITING') void self.skipWaiting();
  if (data.type === 'KEEP_FILES') event.waitUntil(keepFiles(event, data.urls ?? []).then((kept) => event.ports[0]?.postMessage({ kept })));
});

/** Keeps files that a tab has used before this worker was there, and those of pages that must open offline. */
async function keepFiles(event: ExtendableEvent, urls: readonly string[]): Promise<number> {
  const kept = await Promise.all(
    urls.map(async (url) => {
      if (!isKept(new URL(url, self.location.href))) return false;
      if (await matchPrecache(url)) return true;
      // By the strategy, which notes their age: what is put in past it would never leave.
      const [response] = await Promise.all(files.handleAll({ request: new Request(url), event }));
      return response.status === 200;
    }),
  );
  return kept.filter(Boolean).length;
}

/** A file with a hash in its name: the host's, or of a release, wherever those come from. */
function isKept({ origin, pathname }: URL): boolean {
  if (origin === self.releasesOrigin) return pathname.startsWith('/remotes/');
  return origin === self.location.origin && /^\/(assets|remotes)\//.test(pathname);
}

function isMessage(data: unknown): data is { type: string; urls?: string[] } {
  return typeof data === 'object' && data !== null && 'type' in data;
}
