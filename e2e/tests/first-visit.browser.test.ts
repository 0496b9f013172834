import { beforeAll, expect, test } from '@rstest/core';
import type { BrowserContextOptions, Page } from 'playwright';
import { freshSignIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();
let fresh: BrowserContextOptions;

beforeAll(async () => {
  fresh = await freshSignIn(browser, cairn.url, 'dev@acme.example');
});

/** Opens a path, and returns the API requests before the page's heading is there. */
async function readsOf(page: Page, path: string): Promise<string[]> {
  // Counted in the page: between the heading and the test noticing it, a panel may request what it shows later.
  await page.addInitScript(() => {
    const asked: string[] = [];
    const { fetch } = window;
    window.fetch = (input, init) => {
      if (!document.querySelector('main h1')) asked.push(new URL(input instanceof Request ? input.url : input, location.href).pathname);
      return fetch(input, init);
    };
    Object.assign(window, { asked });
  });
  await page.goto(cairn.url + path);
  await page.locator('main h1').waitFor();
  const asked = await page.evaluate(() => (window as unknown as { asked: string[] }).asked); // as set above
  return asked.filter((one) => one.startsWith('/api/'));
}

test.each(['/app', '/app/projects', '/app/conversations', '/app/decisions', '/app/learning', '/app/notifications', '/app/help'])(
  'a first visit of %s finds what it reads in the HTML, and asks the API for none of it',
  async (path) => {
    // In a wide window the reviews open their first proposal, whose id is not known in advance.
    const narrow = path === '/app/learning' ? { viewport: { width: 1024, height: 768 } } : {};
    const { page, context, problems } = await visit(browser, { ...fresh, ...narrow });
    // Warms up the server first: the HTML waits at most a second for its data.
    await page.request.get(cairn.url + path);
    expect(await readsOf(page, path)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  },
);

test('an address with a query asks for itself', async () => {
  const { page, context } = await visit(browser, fresh);
  const answered = page.waitForResponse(
    (response) => response.url().includes('/api/decisions?') && response.url().includes('status=accepted'),
  );
  expect(await readsOf(page, '/app/decisions?status=accepted')).toContain('/api/decisions');
  expect((await answered).status()).toBe(200);
  await context.close();
});
