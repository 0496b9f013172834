import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { signInByApi, visit } from '../support/browser.ts';
import { openPage, visits } from '../support/pages.ts';
import { drawn } from './drawn.ts';

export interface Appearance {
  locale: string;
  /** Pixels; below 768 the visitor has a touch device. */
  width: number;
  scheme: 'light' | 'dark';
  forcedColours?: boolean;
}

interface Taking extends Appearance {
  url: string;
  /** The output folder. */
  into: string;
  /** A part of the address, or the full name of a picture: `start`. */
  only: string;
}

const windowHeight = 900;
/** The maximum height of a screenshot of a long page, in pixels. */
const tallest = 4000;

/**
 * Takes every page as it opens, and as `…-whole.png` if it is longer than the window.
 * @returns the pages that failed to open, with the error; the others are taken anyway
 */
export async function takePages(browser: Browser, taking: Taking): Promise<string[]> {
  const { url, locale, into, only } = taking;
  const failed: string[] = [];
  for (const { who, paths } of visits) {
    const wanted = paths.filter((one) => one.includes(only) || nameOf(one) === only);
    if (wanted.length === 0) continue;
    const { page, context } = await visit(browser, optionsOf(taking));
    if (who) await signInByApi(context, url, who);
    await context.addCookies([{ name: 'cairn-locale', value: locale, url }]);
    for (const one of wanted) {
      try {
        await openPage(page, url, one);
        await takeBoth(page, path.join(into, nameOf(one)));
      } catch (error) {
        failed.push(`${locale} ${taking.width} ${one}: ${String(error)}`);
      }
    }
    await context.close();
  }
  return failed;
}

/** Takes every page of the gallery at full height. */
export async function takeGallery(browser: Browser, taking: Taking): Promise<void> {
  const { url, locale, scheme, into, only } = taking;
  const { page, context } = await visit(browser, optionsOf(taking));
  const search = `scheme=${scheme}&locale=${locale}&dir=${locale === 'ar' ? 'rtl' : 'ltr'}`;
  const open = async (address: string) => {
    await page.goto(address);
    await page.locator('html[data-gallery="ready"]').waitFor({ state: 'attached' });
  };
  await open(`${url}/?${search}`);
  const pages = await page.locator('a[data-page]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  for (const address of pages.filter((one) => `gallery${new URL(one).pathname}`.includes(only))) {
    await open(address);
    await page.evaluate(drawn);
    await page.screenshot({ path: path.join(into, `gallery-${nameOf(new URL(address).pathname)}.png`), fullPage: true });
  }
  await context.close();
}

function optionsOf({ width, scheme, forcedColours }: Appearance): BrowserContextOptions {
  return {
    colorScheme: scheme,
    viewport: { width, height: windowHeight },
    forcedColors: forcedColours ? 'active' : 'none',
    hasTouch: width < 768,
  };
}

async function takeBoth(page: Page, name: string): Promise<void> {
  await page.evaluate(drawn);
  await page.screenshot({ path: `${name}.png` });
  const missing = await page.evaluate(hiddenBelow);
  if (missing === 0) return;
  const width = page.viewportSize()?.width ?? 0;
  await page.setViewportSize({ width, height: Math.min(windowHeight + missing, tallest) });
  await page.evaluate(drawn);
  await page.screenshot({ path: `${name}-whole.png` });
  await page.setViewportSize({ width, height: windowHeight });
}

/** Runs in the page: returns the pixels below the window, or below the pane with the most to scroll. */
function hiddenBelow(): number {
  const scrolled = [...document.querySelectorAll('body *')].filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY));
  const hidden = [document.documentElement, ...scrolled].map((element) => element.scrollHeight - element.clientHeight);
  return Math.max(0, ...hidden);
}

function nameOf(address: string): string {
  return address.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'start';
}
