import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { goTo, signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

/** The catalogs of the workspace that the page has requested: language, and the folder of a partial one. */
function cataloguesAskedFor(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const name = /\/remotes\/workspace\/.*\/locale-([\w-]+?)-po(?:-([a-z-]+))?\.\w+\.js$/.exec(new URL(request.url()).pathname);
    if (name) asked.push([name[1], name[2]].filter(Boolean).join(' '));
  });
  return asked;
}

/** Labels of buttons with lower-case Latin letters: texts in another language, or ids instead of texts. An acronym (ADR) has none. */
async function latinButtons(page: Page): Promise<string[]> {
  const buttons = page.getByRole('main').getByRole('button');
  await buttons.first().waitFor();
  const readLabels = () => buttons.allInnerTexts();
  // A page has no buttons for a moment while it renders again.
  await expect.poll(readLabels).not.toEqual([]);
  const labels = await readLabels();
  return labels.filter((label) => /[a-z]/.test(label));
}

test('a first visit loads the texts of its page in its language, and those of no other page', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'dev@acme.example');
  await context.addCookies([{ name: 'cairn-locale', value: 'ar', url: cairn.url }]);
  const asked = cataloguesAskedFor(page);
  cairn.network.latencyMs = 150;
  await page.goto(`${cairn.url}/app/decisions`);
  await page.getByRole('heading', { level: 1, name: 'القرارات' }).waitFor();
  await page.getByRole('main').locator('[data-row]').filter({ visible: true }).first().waitFor();
  cairn.network.latencyMs = 0;
  expect([...new Set(asked)].sort()).toEqual(expect.arrayContaining(['ar', 'ar decisions']));
  expect(asked.filter((one) => !one.startsWith('ar') || / (?:api-keys|project-settings|branches|members)$/.test(one))).toEqual([]);
  expect(await latinButtons(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test('a change of the language turns the texts of pages that were visited, and of those that are visited next', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'lead@acme.example');
  await page.goto(`${cairn.url}/app/decisions`);
  await page
    .getByRole('button', { name: 'New decision' })
    .or(page.getByRole('link', { name: 'New decision' }))
    .first()
    .waitFor();
  await goTo(page, '/app/settings/preferences');
  const asked = cataloguesAskedFor(page);
  await page.getByLabel('Language', { exact: true }).selectOption('ar');
  await page.getByRole('heading', { level: 1, name: 'التفضيلات' }).waitFor();
  expect(asked).toEqual(expect.arrayContaining(['ar', 'ar decisions']));
  await goTo(page, '/app/decisions');
  await page.getByRole('heading', { level: 1, name: 'القرارات' }).waitFor();
  await page.getByText('قرار جديد').filter({ visible: true }).first().waitFor();
  await goTo(page, '/app/learning');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('main').locator('[data-row]').filter({ visible: true }).first().waitFor();
  expect(await latinButtons(page)).toEqual([]);
  expect(asked.filter((one) => !one.startsWith('ar'))).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});
