let begun = false;

/** Returns the application's initial files, from the HTML of its anonymous shell. */
export function applicationFiles(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/app\/[^"]+\.(?:js|css))"/g)].flatMap(([, file]) => (file ? [file] : []));
}

/**
 * Prefetches the application's initial files while the user types the password, so that it opens at once afterwards. Only when the browser
 * is idle, and never with data saving on.
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
  // A failed prefetch is ignored: the files are fetched when needed.
  const begin = () => fetchFiles().catch(() => undefined);
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void begin(), { timeout: 5000 });
  else setTimeout(() => void begin(), 2000);
}
