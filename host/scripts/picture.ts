// Takes the landing page's screenshots of the application, in both color schemes. Needs a running Cairn with demo content:
// node host/scripts/picture.ts <path of a Chromium> [http://localhost:4000]
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright';

const [executablePath, origin = 'http://localhost:4000'] = process.argv.slice(2);
if (!executablePath) throw new Error('name a Chromium: node host/scripts/picture.ts /usr/bin/chromium');

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
for (const colorScheme of ['light', 'dark'] as const) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 780 }, deviceScaleFactor: 1.5, colorScheme, locale: 'en' });
  const page = await context.newPage();
  await page.goto(`${origin}/auth/login?redirect=/app/conversations`);
  await page.getByRole('button', { name: 'Owner', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: /Why Postgres for idempotency/ }).click();
  await page.getByText('Sources').first().waitFor();
  // Closes the "ready to work offline" prompt of the first visit, which should not be in the picture.
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  // Scrolls to the first question and opens a source of its answer.
  await page.mouse.move(800, 300);
  await page.mouse.wheel(0, -10_000);
  await page
    .getByRole('button', { name: /^Source 1:/ })
    .first()
    .click();
  await page.mouse.move(1200, 600);
  await page.waitForTimeout(1000);
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 84 });
  writeFileSync(new URL(`../src/public/landing/picture-${colorScheme}.webp`, import.meta.url), Buffer.from(data, 'base64'));
  await context.close();
}
await browser.close();
