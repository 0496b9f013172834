/**
 * The service worker that removes a broken one (`CAIRN_SERVICE_WORKER=0`). It activates immediately, deletes all caches of this origin,
 * unregisters itself, and reloads the pages that the broken worker controlled, from the server. It handles no requests, so a bug in it
 * cannot block a page.
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
