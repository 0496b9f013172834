import { getSession } from '@cairn/shell';
import { store } from '@cairn/shell/host';
import { atom } from 'jotai';
import { reloadKeeping } from '../reload/reload.ts';
import { fileUrl } from '../remotes/federation.ts';
import { fullPlan } from '../remotes/full-plan.ts';

/** The state of the service worker to show: nothing, ready to work offline, or a new version is waiting. */
export const workerAtom = atom<{ status: 'quiet' } | { status: 'offline-ready' } | { status: 'needs-refresh'; reload: () => void }>({
  status: 'quiet',
});

const offlineReadyMs = 8_000;

const policy = window.trustedTypes?.createPolicy('cairn-worker', {
  createScriptURL(url) {
    if (url === '/sw.js') return url;
    throw new TypeError(`not the service worker: ${url}`);
  },
});

/** Registers the service worker at the root and follows its states: ready offline, a new version waiting, reloaded. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (process.env.CAIRN_DEV_SERVER === '1') {
    removeWorkers();
    return;
  }
  // The published development build shares its origin with the production build, which owns the worker.
  if (process.env.NODE_ENV === 'development') return;
  const url: unknown = policy ? policy.createScriptURL('/sw.js') : '/sw.js';
  navigator.serviceWorker
    .register(url as string, { scope: '/' }) // the DOM's types do not know that a TrustedScriptURL is accepted
    .then(follow)
    .catch((error: unknown) => console.warn('the service worker could not be registered', error));
}

/** Unregisters every worker of this origin: an outdated one would serve its own files, a broken one nothing. */
export function removeWorkers(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .getRegistrations()
    .then((all) => Promise.all(all.map((registration) => registration.unregister())))
    .catch((error: unknown) => console.warn('the service worker could not be removed', error));
}

async function follow(registration: ServiceWorkerRegistration): Promise<void> {
  const first = !navigator.serviceWorker.controller;
  if (registration.waiting && !first) offerReload(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && !first) offerReload(worker);
    });
  });
  const { active } = await navigator.serviceWorker.ready;
  if (active && getSession()) await keepWhatIsUsed(active);
  if (first) sayOfflineReady();
}

/** Information without a question: it lies over the page, so it disappears by itself. */
function sayOfflineReady(): void {
  store.set(workerAtom, { status: 'offline-ready' });
  setTimeout(() => store.set(workerAtom, (now) => (now.status === 'offline-ready' ? { status: 'quiet' } : now)), offlineReadyMs);
}

function offerReload(worker: ServiceWorker): void {
  store.set(workerAtom, {
    status: 'needs-refresh',
    reload: () => {
      navigator.serviceWorker.addEventListener('controllerchange', () => reloadKeeping(), { once: true });
      worker.postMessage({ type: 'SKIP_WAITING' });
    },
  });
}

/** Sends the worker the files that this tab has loaded before it was active, and those of the offline pages. */
async function keepWhatIsUsed(worker: ServiceWorker): Promise<void> {
  const used = performance
    .getEntriesByType('resource')
    .map((entry) => entry.name)
    .filter((name) => /^\/(assets|remotes)\//.test(new URL(name).pathname));
  const { remotes } = await fullPlan();
  const offline = remotes.flatMap((remote) => {
    const pages = remote.routes.filter((route) => route.offline).flatMap((route) => remote.pages[route.page] ?? []);
    return pages.length > 0
      ? [remote.entry, ...remote.routesFiles, ...remote.catalogue, ...pages, ...(remote.late ?? [])].map((file) => fileUrl(remote, file))
      : [];
  });
  await ask(worker, { type: 'KEEP_FILES', urls: [...new Set([...used, ...offline])] });
}

function ask(worker: ServiceWorker, message: unknown): Promise<unknown> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', (event) => resolve(event.data), { once: true });
    channel.port1.start();
    worker.postMessage(message, [channel.port2]);
  });
}
