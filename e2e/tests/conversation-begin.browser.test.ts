import { beforeAll, expect, test } from '@rstest/core';
import type { BrowserContextOptions, Page } from 'playwright';
import { freshSignIn } from '../support/browser.ts';
import { come } from '../support/conversations.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();
let asOwner: BrowserContextOptions;
beforeAll(async () => {
  asOwner = await freshSignIn(browser, cairn.url, 'owner@acme.example');
});

/** Sends the first message of a conversation, held back until the returned function is called. */
async function sendFirst(page: Page, text: string): Promise<() => void> {
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/api/conversations', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.fallback();
  });
  await page.goto(`${cairn.url}/app/conversations?project=payments-api&conversation=new`);
  await page.getByRole('textbox', { name: 'Your question' }).fill(text);
  await page.keyboard.press('Control+Enter');
  await page.getByText('Waiting for the answer').waitFor({ state: 'attached' });
  return arrive;
}

test('whoever writes on while a conversation begins does so in it, without a pause', async () => {
  const { page, context, problems } = await come(asOwner);
  const arrive = await sendFirst(page, 'Why Postgres?');
  await page.keyboard.type('And why not ');
  arrive();
  const composer = page.getByRole('textbox', { name: 'Your message' });
  await composer.waitFor();
  await page.keyboard.type('Redis?');
  await expect.poll(() => composer.inputValue()).toBe('And why not Redis?');
  await page.goto(`${cairn.url}/app/conversations?project=payments-api&conversation=new`);
  expect(await page.getByRole('textbox', { name: 'Your question' }).inputValue()).toBe('');
  expect(problems).toEqual([]);
  await context.close();
});

test('whoever goes elsewhere while a conversation begins stays there', async () => {
  const { page, context, problems } = await come(asOwner);
  const arrive = await sendFirst(page, 'What became of the ledger client?');
  await page.getByRole('link', { name: 'Decisions', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor({ state: 'attached' });
  const arrived = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/conversations'));
  arrive();
  await (await arrived).finished();
  await page.getByRole('link', { name: 'Conversations', exact: true }).first().click();
  await page.getByRole('link', { name: 'What became of the ledger client?' }).waitFor();
  expect(new URL(page.url()).searchParams.get('conversation')).toBe(null);
  expect(problems).toEqual([]);
  await context.close();
});
