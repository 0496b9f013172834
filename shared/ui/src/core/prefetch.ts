type Prefetch = (path: string) => void;

let prefetch: Prefetch | undefined;
const begun = new Set<string>();

/** Sets how the page of a path is prefetched. Called once by the host. */
export function configureLinkPrefetch(given: Prefetch): void {
  prefetch = given;
  begun.clear();
}

/**
 * Prefetches the page of a link, once per path. Does nothing if the browser's data saver is on.
 * @param connection the browser's Network Information, if available
 */
export function prefetchPath(path: string, connection: { saveData?: boolean } | undefined = ownConnection()): void {
  if (!prefetch || connection?.saveData || begun.has(path)) return;
  begun.add(path);
  prefetch(path);
}

function ownConnection(): { saveData?: boolean } | undefined {
  if (!('connection' in navigator)) return undefined; // only in Chromium
  const { connection } = navigator;
  return typeof connection === 'object' && connection !== null ? connection : undefined;
}
