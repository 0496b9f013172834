type Prefetch = (path: string) => void;

let prefetch: Prefetch | undefined;
const begun = new Set<string>();

/** Called once by the host: how to fetch what a path leads to. */
export function configureLinkPrefetch(given: Prefetch): void {
  prefetch = given;
  begun.clear();
}

/**
 * Fetches what a link leads to, once for each path, and not at all for who asked the browser to save data.
 * @param connection what the browser says of its connection, where it does
 */
export function prefetchPath(path: string, connection: { saveData?: boolean } | undefined = ownConnection()): void {
  if (!prefetch || connection?.saveData || begun.has(path)) return;
  begun.add(path);
  prefetch(path);
}

function ownConnection(): { saveData?: boolean } | undefined {
  if (!('connection' in navigator)) return undefined; // Chromium alone has it
  const { connection } = navigator;
  return typeof connection === 'object' && connection !== null ? connection : undefined;
}
