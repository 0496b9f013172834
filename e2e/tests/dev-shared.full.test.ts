import { afterAll, beforeAll, expect, test } from '@rstest/core';
import type { Browser } from 'playwright';
import { launchBrowser, signInByApi, visit } from '../support/browser.ts';
import { type Cairn, startCairn } from '../support/cairn.ts';
import { copyTree, type TreeCopy } from '../support/tree-copy.ts';

let tree: TreeCopy;
let cairn: Cairn;
let browser: Browser;

beforeAll(async () => {
  tree = copyTree();
  [cairn, browser] = await Promise.all([
    startCairn({ NODE_ENV: 'development' }, 'server/src/start/dev.ts', ['settings'], tree.root),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await cairn?.stop();
  tree?.remove();
});

test('a change in a shared component is shown in the running page, the page’s state kept', async () => {
  const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
  await signInByApi(page, cairn.url, 'dev@acme.example');
  await page.goto(`${cairn.url}/app/settings/profile`);
  const name = page.getByRole('textbox', { name: 'Display name' });
  await name.fill('Typed before the change');
  const element = await name.elementHandle(); // a restored draft would fill another element too

  tree.edit('shared/ui/src/core/page-header.tsx', '<h1', '<h1 data-changed="yes"');
  await page.locator('h1[data-changed="yes"]').waitFor();
  expect(await element?.evaluate((input) => [input.isConnected, document.activeElement === input])).toEqual([true, true]);
  expect(await name.inputValue()).toBe('Typed before the change');
  await context.close();
});
