import type { Browser, CDPSession, Page } from 'playwright';
import { serveGallery } from '../../support/gallery.ts';
import { inMs, type Line, printTable } from '../table.ts';
import { longestAnswer, scrollFrames, settled } from './in-page.ts';

const slowDown = 4;
const aim = 50;
const runs = 5;

/**
 * Measures a table of 10,000 rows scrolled from end to end, and a filter of 5,000 entries while typing: gallery pages, on a throttled
 * processor.
 */
export async function reportLists(browser: Browser, signal: AbortSignal): Promise<void> {
  const gallery = await serveGallery();
  try {
    const frames: number[] = [];
    const answers: { answer: number; options: number }[] = [];
    for (let run = 0; run < runs; run += 1) {
      frames.push(await slowed(browser, `${gallery.url}/virtual-table`, scroll));
      answers.push(await slowed(browser, `${gallery.url}/select/combobox-50-of-5-000`, type));
      signal.throwIfAborted();
    }
    printTable(`Lists, ${slowDown} × slow-down (the median of ${runs})`, [
      aimed('longest frame while 10,000 rows scroll', frames),
      aimed(
        'typing in a filter of 5,000 entries',
        answers.map(({ answer }) => answer),
      ),
      {
        what: 'until the options that are seen fit what was typed',
        value: inMs(medianOf(answers.map(({ options }) => options))),
      },
    ]);
  } finally {
    await gallery.stop();
  }
}

async function slowed<Found>(
  browser: Browser,
  url: string,
  measure: (page: Page, slow: () => Promise<void>) => Promise<Found>,
): Promise<Found> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(url);
    const session: CDPSession = await context.newCDPSession(page);
    return await measure(page, async () => {
      await page.evaluate(settled);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    });
  } finally {
    await context.close();
  }
}

async function scroll(page: Page, slow: () => Promise<void>): Promise<number> {
  await page.getByRole('grid').first().getByRole('gridcell').first().waitFor();
  await slow();
  return page.evaluate(scrollFrames, '[role="grid"]');
}

async function type(page: Page, slow: () => Promise<void>): Promise<{ answer: number; options: number }> {
  const field = page.getByRole('combobox', { name: 'Path' });
  const found = page.locator('[role="option"]').first();
  await found.waitFor();
  await slow();
  await page.evaluate(longestAnswer.begin);
  for (const letter of 'submit') await field.press(letter);
  await page.locator('[role="option"]', { hasText: 'submit' }).first().waitFor();
  return page.evaluate(longestAnswer.end);
}

function aimed(what: string, found: readonly number[]): Line {
  const median = medianOf(found);
  return { what, value: inMs(median), aim: { words: `${aim} ms`, met: median <= aim } };
}

function medianOf(found: readonly number[]): number {
  return found.toSorted((one, other) => one - other)[Math.floor(found.length / 2)] ?? 0;
}
