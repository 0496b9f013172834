let begun = false;

/** The first files of the application, from the HTML of its anonymous shell. */
export function applicationFiles(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/app\/[^"]+\.(?:js|css))"/g)].flatMap(([, file]) => (file ? [file] : []));
}

/**
 * Fetches the application's first files while somebody types their password, so that it opens at once afterwards. Only
 * when the browser has nothing else to do, and never where a visitor saves data.
 */
export function prefetchApplication(): void {
  const connection = 'connection' in navigator ? navigator.connection : undefined;
  const savesData = typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true;
  if (begun || savesData) return;
  begun = true;
  const fetchFiles = async () => {
    const response = await fetch('/app-shell');
    if (!response.ok) return;
    for (const href of applicationFiles(await response.text())) {
      const link = document.createElement('link');
      link.rel = 'prefetch';
      link.as = href.endsWith('.css') ? 'style' : 'script';
      link.crossOrigin = 'anonymous';
      link.href = href;
      document.head.append(link);
    }
  };
  // A hint and no more: what cannot be fetched now is fetched when it is needed.
  const begin = () => fetchFiles().catch(() => undefined);
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void begin(), { timeout: 5000 });
  else setTimeout(() => void begin(), 2000);
}
