/**
 * The service worker that removes a broken one (`CAIRN_SERVICE_WORKER=0`). It takes over at once, deletes every cache of this
 * origin, unregisters itself, and loads the pages again that the broken worker controlled: they come from the server then. It
 * answers no request, so that no fault of its own can keep a page away.
 */
export const retireWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      await self.registration.unregister();
      for (const client of await self.clients.matchAll({ type: 'window' })) client.navigate(client.url);
    })(),
  );
});
`;
