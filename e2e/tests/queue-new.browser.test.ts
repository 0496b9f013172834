import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { signIn, visit } from '../support/browser.ts';
import { decisionsKept, keptReads } from '../support/persisted-reads.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 30_000 };

const titlesOnServer = (page: Page, word: string): Promise<string[]> =>
  page.evaluate(async (q) => {
    const { items } = await (await fetch(`/api/decisions?project=payments-api&sort=updated&direction=desc&offset=0&limit=25`)).json();
    return items.map(({ title }: { title: string }) => title).filter((title: string) => title.includes(q));
  }, word);

async function record(page: Page, title: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Record a decision' });
  await page.goto(`${cairn.url}/app/decisions?project=payments-api&record`);
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Outcome').fill('We do it on the train.');
  await form.getByRole('button', { name: 'Propose decision' }).click();
  await form.waitFor({ state: 'hidden', ...slowly });
}

test('decisions that are written without the server wait in their order, and are on the server once', async () => {
  const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
  await signIn(page, cairn.url, 'lead@acme.example');
  await page.getByText('Cairn is ready to work offline.').waitFor(slowly);
  await page.goto(`${cairn.url}/app/decisions?project=payments-api&record`);
  await page.getByRole('dialog', { name: 'Record a decision' }).getByLabel('Title').waitFor(slowly);
  await expect.poll(() => keptReads(page), slowly).toMatch(decisionsKept);
  await cairn.halt();
  await record(page, 'Written offline, first');
  await page.getByText('1 unsent change.').waitFor(slowly);
  await record(page, 'Written offline, second');
  await page.getByText('2 unsent changes.').waitFor(slowly);
  await page.getByRole('button', { name: 'Show changes' }).click();
  const queued = page.getByRole('dialog', { name: 'Unsent changes' }).getByRole('listitem');
  await expect
    .poll(() => queued.allTextContents())
    .toEqual([
      expect.stringContaining('New decision: Written offline, first'),
      expect.stringContaining('New decision: Written offline, second'),
    ]);
  await page.keyboard.press('Escape');

  await cairn.restart();
  await expect.poll(() => page.getByText(/unsent change/).count(), slowly).toBe(0);
  await expect.poll(() => titlesOnServer(page, 'Written offline'), slowly).toEqual(['Written offline, second', 'Written offline, first']);
  await context.close();
});

test('a form that cannot wait says so, and keeps what was typed', async () => {
  const { page, context } = await visit(browser, { serviceWorkers: 'allow' });
  await signIn(page, cairn.url, 'lead@acme.example');
  await page.getByText('Cairn is ready to work offline.').waitFor(slowly);
  await page.goto(`${cairn.url}/app/projects?new`);
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill('Made on a train');
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor(slowly);
  await form.getByRole('button', { name: /^Create/ }).click();
  await form.getByText(/You are offline, and this cannot be sent later/).waitFor(slowly);
  expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Made on a train');
  await context.close();
});
