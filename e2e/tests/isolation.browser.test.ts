import { beforeAll, expect, test } from '@rstest/core';
import type { BrowserContextOptions, Page } from 'playwright';
import { freshSignIn, visit } from '../support/browser.ts';
import { releaseNext } from '../support/release-next.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

// A remote that does what nobody should; what is around it goes on.
runCairn();

const styles = `
* { display: none !important; }
html, body { visibility: hidden; background: red; }
:root { --bg: red; --text: red; }
body:has(main) nav { opacity: 0; }
:global(nav) { position: fixed; inset: 0; }
`;

let signedIn: BrowserContextOptions;
beforeAll(async () => {
  signedIn = await freshSignIn(browser, cairn.url, 'dev@acme.example');
  await releaseNext(cairn, 'settings', (edit) => edit('src/overview/page.module.css', '.entry {', `${styles}.entry {`));
});

async function openProjects(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
}

const rootStyle = (page: Page) =>
  page.evaluate(() => {
    const of = (element: Element) => getComputedStyle(element);
    const root = of(document.documentElement);
    const body = of(document.body);
    return [
      root.getPropertyValue('--bg'),
      root.getPropertyValue('--text'),
      root.visibility,
      body.visibility,
      body.backgroundColor,
      body.display,
    ];
  });

test('styles that hide everything hide the remote that they are of', async () => {
  const { page, context } = await visit(browser, signedIn);
  await page.goto(`${cairn.url}/app`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const before = await rootStyle(page);
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Settings', includeHidden: true }).waitFor({ state: 'attached' });
  expect(await page.locator('main h1').last().isVisible()).toBe(false);
  expect(
    await page
      .getByRole('navigation')
      .first()
      .evaluate((nav) => getComputedStyle(nav).opacity),
  ).toBe('1');
  expect(await rootStyle(page)).toEqual(before);
  await openProjects(page);
  expect(await page.getByRole('heading', { level: 1, name: 'Projects' }).isVisible()).toBe(true);
  await context.close();
});
