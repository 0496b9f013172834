import path from 'node:path';
import { buildChanged } from '@cairn/server/build';
import { findChromium } from '../../run/chromium.ts';
import { launchBrowser } from '../../support/browser.ts';
import { reportLists } from './report.ts';

/** `node e2e/bench/lists/alone.ts` runs only this part of the benchmark. */
const { signal } = new AbortController();
const checkout = path.join(import.meta.dirname, '../../..');
process.env.CHROMIUM_PATH = await findChromium();
await buildChanged({
  checkout,
  signal,
  gallery: true,
  only: ({ name }) => name === 'gallery',
  onBuild: (name) => console.log(`building ${name} …`),
});
const browser = await launchBrowser();
try {
  await reportLists(browser, signal);
} finally {
  await browser.close();
}
