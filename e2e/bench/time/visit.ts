import type { Browser, BrowserContextOptions } from 'playwright';

const contentTimeoutMs = 30_000;

/** A request of a page, in milliseconds since the navigation began. */
export interface TimedRequest {
  url: string;
  startMs: number;
  endMs: number;
  /** Whether the browser's own cache answered it. */
  cached?: boolean;
}

/** A cold visit: an empty HTTP cache, no service worker. */
export interface Visit {
  /** Until the frame with the heading of the page is painted. */
  contentMs: number;
  /** The document and all requests by then (or until idle), without the browser's own (icon, web manifest). */
  requests: TimedRequest[];
  /** Console errors, and warnings of unused preloads. */
  problems: string[];
}

export interface VisitOptions {
  /** The throttling factor of the page's processor. */
  slowDown: number;
  /** The sign-in. */
  storageState?: NonNullable<BrowserContextOptions['storageState']>;
  /** The selector of the content; its first paint ends the visit. */
  content: string;
  /** Whether to continue until the network is idle, without any interaction. */
  untilIdlePart?: boolean;
}

/** Opens `url` in a fresh browser, and measures until `content` is visible. */
export async function visitCold(
  browser: Browser,
  url: string,
  { slowDown, storageState, content, untilIdlePart = false }: VisitOptions,
): Promise<Visit> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    ...(storageState ? { storageState } : {}),
  });
  try {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || /preload/.test(message.text())) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    await page.addInitScript(watchContent, content);
    await page.goto(url, { waitUntil: 'commit' });
    await page
      .waitForFunction(() => 'cairnContentMs' in window, undefined, { timeout: contentTimeoutMs })
      .catch((cause: unknown) => {
        throw new Error(`${url} shows no "${content}":\n${problems.join('\n') || 'the browser complained about nothing'}`, { cause });
      });
    if (untilIdlePart) await page.waitForLoadState('networkidle');
    const seen = await page.evaluate(readTimings, untilIdlePart);
    return { ...seen, problems };
  } finally {
    await context.close();
  }
}

/** In the page: records the first paint with the content. The task after a frame's callbacks runs after its paint. */
export function watchContent(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)?.textContent) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => Object.assign(window, { cairnContentMs: performance.now() });
      channel.port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** In the page: returns the browser's timings of its requests. */
export function readTimings(all: boolean): Pick<Visit, 'contentMs' | 'requests'> {
  const contentMs = Number(Reflect.get(window, 'cairnContentMs'));
  const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  const requests = entries
    .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
    .map((entry) => ({
      url: entry.name,
      startMs: entry.startTime,
      endMs: entry.responseEnd || contentMs,
      cached: entry.transferSize === 0 && entry.decodedBodySize > 0,
    }))
    .filter(({ url, startMs }) => (all || startMs < contentMs) && !/\/favicon\.\w+$|\.webmanifest$/.test(url));
  return { contentMs, requests };
}

/** The name of a request in the report. */
export function pathOf({ url }: Pick<TimedRequest, 'url'>): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
