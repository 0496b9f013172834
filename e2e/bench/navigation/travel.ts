import type { Browser, Page } from 'playwright';
import type { Side } from '../side.ts';
import { remoteContent } from '../time/report.ts';

/** Opens a page in a fresh browser, and waits until `path` is shown and the network is idle. */
export async function openPage(browser: Browser, { cairn, storageState }: Side, path: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block', // it would prefetch what is measured
    storageState,
  });
  const page = await context.newPage();
  await page.goto(cairn.url + path);
  await page.locator(remoteContent).waitFor();
  await page.waitForTimeout(settleMs);
  return page;
}

const settleMs = 500;

/** Navigates to `path` within the document. Returns the milliseconds until the frame with the new page's heading is painted. */
export function travel(page: Page, path: string): Promise<number> {
  return page.evaluate(travelInPage, { path, selector: remoteContent });
}

/**
 * In the page: navigates like the back button, since hovering a link would prefetch the page. The task after a frame's callbacks runs
 * after its paint.
 */
function travelInPage({ path, selector }: { path: string; selector: string }): Promise<number> {
  // Former pages stay in the document, hidden.
  const inView = () => [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
  const former = inView();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no content at ${path}`)), 30_000);
    const observer = new MutationObserver(() => {
      const heading = inView();
      if (!heading?.textContent || heading === former || location.pathname !== path) return;
      observer.disconnect();
      clearTimeout(timer);
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now() - begun);
        channel.port2.postMessage(null);
      });
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true, attributeFilter: ['style'] });
    const begun = performance.now();
    history.pushState({ idx: 1 }, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
}
