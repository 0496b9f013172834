import type { Browser } from 'playwright';
import { signInByApi, visit } from '../../support/browser.ts';
import { settled } from '../lists/in-page.ts';
import { inMs, type Line, printTable } from '../table.ts';
import { longestFrame, scrollUp } from './in-page.ts';
import { seedThread } from './seed.ts';

const slowDown = 4;
const aim = 50;
const count = 5_000;
/** Pixels a frame: a wheel that is turned, and a screen. */
const steps = [120, 800];

/** A conversation of 5,000 messages that is opened from its list and scrolled up, on a slowed processor: the longest time between two frames. */
export async function reportThread(browser: Browser, { url, dataDirectory }: { url: string; dataDirectory: string }): Promise<void> {
  await seedThread(dataDirectory, { project: 'payments-api', count });
  const { page, context } = await visit(browser, { serviceWorkers: 'allow', reducedMotion: 'no-preference' });
  try {
    await signInByApi(page, url, 'owner@acme.example');
    await page.goto(`${url}/app/conversations?project=payments-api`);
    const link = page.getByRole('link', { name: 'How settlement works' }).first();
    await link.waitFor();
    await page.evaluate(settled);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    await page.evaluate(longestFrame.begin);
    await link.click();
    await page.getByRole('feed').getByText(`No ${count}.`).first().waitFor();
    await page.evaluate(settled);
    const lines = [aimed('longest frame while it opens', await page.evaluate(longestFrame.end))];
    for (const step of steps) {
      const longest = await page.evaluate(scrollUp, { selector: '[role="feed"]', step, frames: 120 });
      lines.push(aimed(`longest frame while it scrolls, ${step} px a frame`, longest));
      await page.evaluate(settled);
    }
    printTable(`A conversation of ${count.toLocaleString('en')} messages, ${slowDown} × slow-down`, lines);
  } finally {
    await context.close();
  }
}

function aimed(what: string, longest: number): Line {
  return { what, value: inMs(longest), aim: { words: `${aim} ms`, met: longest <= aim } };
}
