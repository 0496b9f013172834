import type { Browser, Page } from 'playwright';
import type { Side } from '../side.ts';
import { remoteContent } from '../time/report.ts';

/** A page of the application in a browser that has seen nothing yet, when `path` stands on the screen and nothing more is on its way. */
export async function openPage(browser: Browser, { cairn, storageState }: Side, path: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block', // it would fetch ahead what is measured
    storageState,
  });
  const page = await context.newPage();
  await page.goto(cairn.url + path);
  await page.locator(remoteContent).waitFor();
  await page.waitForTimeout(settleMs);
  return page;
}

const settleMs = 500;

/** Goes to `path` without a new document, and answers the milliseconds until the frame with the new page's heading is painted. */
export function travel(page: Page, path: string): Promise<number> {
  return page.evaluate(travelInPage, { path, selector: remoteContent });
}

/** In the page: as if by the back button, since a pointer on a link would fetch the page ahead. The task after a frame's callbacks runs after its painting. */
function travelInPage({ path, selector }: { path: string; selector: string }): Promise<number> {
  // Pages that were left are there as well, out of sight.
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
