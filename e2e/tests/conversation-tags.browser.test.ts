import { startModelServer } from '@cairn/server/model-server';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import type { BrowserContextOptions } from 'playwright';
import { violations } from '../support/axe.ts';
import { freshSignIn, visit } from '../support/browser.ts';
import { chooseFilter } from '../support/filters.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

const model = await startModelServer();
runCairn();
let asOwner: BrowserContextOptions;
beforeAll(async () => {
  asOwner = await freshSignIn(browser, cairn.url, 'owner@acme.example');
});
afterAll(() => model.close());

test('conversations are filed under tags, found by them, and say what their answers have cost', async () => {
  const { page, context, problems } = await visit(browser, asOwner);
  await page.goto(`${cairn.url}/app/conversations`);
  const list = page.getByRole('table', { name: 'Conversations' });
  await list.getByRole('link', { name: 'How a charge flows' }).waitFor();
  await chooseFilter(page, 'Tags', 'captures');
  await page.waitForURL(/[?&]tag=captures/);
  await list.getByRole('link', { name: 'How a charge flows' }).waitFor({ state: 'detached' });
  await list.getByRole('link', { name: 'Partial capture and fees' }).click();

  const thread = page.getByRole('region', { name: 'Partial capture and fees' });
  await thread.getByText('captures', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Actions for this conversation' }).click();
  await page.getByRole('menuitem', { name: 'Change tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags of this conversation' });
  const field = dialog.getByRole('textbox', { name: /^Tags/ });
  expect(await field.inputValue()).toBe('captures, fees');
  await field.fill('captures, Captures');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('One of the tags is a duplicate.').waitFor();
  expect(await violations(page)).toEqual([]);
  await field.fill('captures, month end');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await thread.getByText('month end', { exact: true }).waitFor();
  await page.getByRole('group', { name: 'Tags changed' }).hover(); // otherwise it may disappear while axe checks it
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await thread.getByText('fees', { exact: true }).waitFor();

  await page.goto(`${cairn.url}/app/search?q=captures+type:conversation`);
  const hit = page.getByRole('listitem').filter({ hasText: 'Partial capture and fees' });
  await hit.getByRole('img', { name: 'Tags' }).waitFor();
  expect(await hit.locator('p', { hasText: 'captures, fees' }).locator('mark').allTextContents()).toEqual(['captures']);
  expect(await violations(page)).toEqual([]);
  await page.goBack();

  await page.evaluate(async (baseUrl) => {
    const init = { method: 'PUT', headers: { 'Content-Type': 'application/json' } };
    await fetch('/api/integrations/model', { ...init, body: JSON.stringify({ baseUrl, model: 'tiny', key: null, version: 0 }) });
  }, model.baseUrl);
  model.behave((answer) => {
    answer.say('On what was captured.');
    answer.finish({ input: 1_200, output: 34 });
  });
  await thread.getByRole('textbox', { name: 'Your message' }).fill('So on which amount?');
  await page.keyboard.press('Control+Enter');
  await thread.getByText('On what was captured.').waitFor();
  await thread.getByText('1,234 tokens').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
