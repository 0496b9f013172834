import { setTimeout as pause } from 'node:timers/promises';
import { startModelServer } from '@cairn/server/model-server';
import { afterAll, expect, test } from '@rstest/core';
import type { Locator } from 'playwright';
import { violations } from '../support/axe.ts';
import { signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

const model = await startModelServer();
runCairn();
afterAll(() => model.close());

test('an owner connects a language model, and a conversation with it is followed, left, stopped, gone on with and branched', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'owner@acme.example');

  await page.goto(`${cairn.url}/app/settings/integrations`);
  await page.getByRole('textbox', { name: 'Address' }).fill(model.baseUrl);
  await page.getByRole('textbox', { name: 'Model' }).fill('tiny');
  await page.getByLabel('Key', { exact: true }).fill('sk-none-of-yours-f41c');
  model.behave((answer) => answer.refuse(401));
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.getByText('The model did not accept the key.').waitFor();
  expect(await violations(page)).toEqual([]);
  model.behave((answer) => {
    answer.say('OK');
    answer.finish();
  });
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText(/^The model answered after/).waitFor();
  await page.getByText('A key ending in f41c is stored.').waitFor();

  let goOn: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  model.behave(async (answer) => {
    for (const piece of 'It is **so** [[ADR 6]].\n\n- one\n- two\n\nAnd then'.match(/.{1,5}/gs) ?? []) {
      answer.say(piece);
      await pause(5);
    }
    await wait;
    answer.say(' it ends.');
    answer.finish({ input: 40, output: 21 });
  });
  await page.goto(`${cairn.url}/app/conversations?project=payments-api&conversation=new`);
  await page.getByRole('textbox', { name: 'Your question' }).fill('Why Postgres?');
  await page.keyboard.press('Control+Enter');
  await page.getByText('And then', { exact: true }).waitFor();
  await page.waitForURL(/[?&]conversation=(?!new)/);
  // After a reload, and in a second tab, the thread is the same.
  await page.reload();
  await page.getByText('And then', { exact: true }).waitFor();
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByText('And then', { exact: true }).waitFor();
  const top = async () => (await page.getByRole('feed').boundingBox())?.y;
  const topBefore = await top();
  goOn();
  for (const tab of [page, second]) await tab.getByText('And then it ends.').waitFor();
  await page.getByText('21 tokens').waitFor();
  // The cost is shown without moving the text.
  await page.getByText('61 tokens').waitFor();
  expect(await top()).toBe(topBefore);
  await page.getByRole('feed').getByRole('button', { name: 'Source 1: ADR 6' }).click();
  await page.getByRole('complementary', { name: 'Sources' }).getByText('Idempotency records live in Postgres').waitFor();
  expect(await violations(page)).toEqual([]);
  await second.close();

  model.behave((answer) => {
    answer.say('Half of it');
    return answer.left;
  });
  // By keyboard, the focus stays in the thread after an action.
  const press = async (name: string) => {
    await page.getByRole('feed').getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const composer = page.getByRole('textbox', { name: 'Your message' }).last();
  const composerHasFocus = () => expect.poll(() => composer.evaluate((field) => field === document.activeElement)).toBe(true);
  await press('Regenerate');
  await page.getByText('Half of it').waitFor();
  await composerHasFocus();
  const stopped = page.waitForResponse((response) => response.url().endsWith('/stop'));
  await page.getByRole('button', { name: 'Stop', exact: true }).press('Enter');
  expect((await stopped).status()).toBe(200);
  await page.getByText('The answer was stopped.').waitFor();
  await composerHasFocus();
  model.behave((answer) => {
    answer.say(', and the rest.');
    answer.finish();
  });
  await press('Continue');
  await page.getByText('Half of it, and the rest.').waitFor();
  await composerHasFocus();
  await page.getByText('2 / 2').waitFor();
  await press('Previous');
  await page.getByText('And then it ends.').waitFor();
  // It is the first version, so the focus moves to Next.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('Next');
  await page.keyboard.press('Enter');
  await page.getByText('Half of it, and the rest.').waitFor();
  await expect.poll(focused).toBe('Previous');
  await page.keyboard.press('Enter');
  await page.getByText('And then it ends.').waitFor();

  await press('Edit and resend');
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe('Edit and resend');
  await page.keyboard.press('Enter');
  await page.getByRole('feed').getByRole('textbox', { name: 'Your message' }).fill('And why not Redis?');
  model.behave((answer) => {
    answer.say('Since it forgets.');
    answer.finish();
  });
  await press('Resend');
  await page.getByText('Since it forgets.').waitFor();
  await composerHasFocus();
  await page.reload();
  await page.getByText('Since it forgets.').waitFor();
  const versions = page.getByRole('group', { name: 'Versions of this message' });
  await versions.getByText('2 / 2').waitFor();
  // Visible without hover; its actions appear on hover.
  const opacity = (of: Locator) =>
    of.evaluate((element) => {
      let seen = 1;
      for (let one: Element | null = element; one; one = one.parentElement) seen *= Number(getComputedStyle(one).opacity);
      return seen;
    });
  const said = page.getByRole('article').filter({ has: versions });
  await page.mouse.move(0, 0);
  expect(await opacity(versions)).toBe(1);
  expect(await opacity(said.getByRole('button', { name: 'Copy', exact: true }))).toBe(0);
  await said.hover();
  expect(await opacity(said.getByRole('button', { name: 'Copy', exact: true }))).toBe(1);
  expect(problems).toEqual([]);
});
