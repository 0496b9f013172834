import { expect, test } from '@rstest/core';
import { violations } from '../support/axe.ts';
import { openAddress, signInByApi, visit } from '../support/browser.ts';
import { routeOnce } from '../support/route-once.ts';
import { browser, cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

/** Calls the API as an agent. @returns the status */
async function call(secret: string): Promise<number> {
  const headers = { authorization: `Bearer ${secret}`, 'user-agent': 'claude-code/2.3.1 (cli)' };
  return (await fetch(`${cairn.url}/api/decisions`, { headers })).status;
}

test('a key is made, shown once with what connects a client, and its first call is seen live; rotated and revoked it is refused', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'dev@acme.example');
  await openAddress(page, `${cairn.url}/app/project/api-keys?project=payments-api`);
  await page.getByRole('button', { name: 'Create key' }).click(slowly);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('My laptop');
  await dialog.getByRole('textbox', { name: /^Allowed IP addresses/ }).fill('10.20.0.0/33');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('The number after the slash is too large.').waitFor(slowly);
  await dialog.getByRole('textbox', { name: /^Allowed IP addresses/ }).fill('');
  await dialog.getByRole('button', { name: 'Create key' }).click();

  await dialog.getByText('Waiting for the first call').waitFor(slowly);
  const secret = (await dialog.getByRole('group', { name: 'Key', exact: true }).textContent()) ?? '';
  expect(secret).toMatch(/^ck_live_\w{41}$/);
  expect(await dialog.getByRole('group', { name: 'Configuration for Claude Code' }).textContent()).toContain(`${cairn.url}/mcp`);
  expect(await call(secret)).toBe(200);
  await dialog.getByText('The first call came from Claude Code 2.3.1').waitFor(slowly);
  await page.keyboard.press('Escape');
  await dialog.getByText('I have saved the key').click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });
  // Two dialogs replaced each other: the focus is back where the first was opened.
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused, slowly).toBe('Create key');

  await page.getByRole('link', { name: 'My laptop' }).click(slowly);
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByText('Claude Code 2.3.1').waitFor(slowly);
  expect(await page.content()).not.toContain(secret);
  await preview.getByRole('button', { name: 'Actions for My laptop' }).click();
  await page.getByRole('menuitem', { name: 'Rotate' }).click(slowly);
  await dialog.getByText('None', { exact: true }).click(slowly);
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await dialog.getByText('Waiting for the first call').waitFor(slowly);
  const fresh = (await dialog.getByRole('group', { name: 'Key', exact: true }).textContent()) ?? '';
  expect([await call(secret), await call(fresh)]).toEqual([401, 200]);
  await dialog.getByText('I have saved the key').click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await preview.getByText('Revoked').waitFor(slowly);
  expect(problems).toEqual([]);
  await context.close();
});

test('a new key asks who it is once ten minutes are over, over the form, which keeps what was typed', async () => {
  const { page, context } = await visit(browser);
  await signInByApi(page, cairn.url, 'dev@acme.example');
  await openAddress(page, `${cairn.url}/app/project/api-keys?project=payments-api`);
  const refuse = () =>
    routeOnce(page, '**/api/api-keys', (route) =>
      route.fulfill({ status: 422, json: { success: false, code: 'REAUTHENTICATE', message: '' } }),
    );
  await refuse();
  await page.getByRole('button', { name: 'Create key' }).click(slowly);
  const form = page.getByRole('dialog', { name: 'Create an API key' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Night build');
  await form.getByRole('button', { name: 'Create key' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
  await proof.getByLabel('Your password').waitFor(slowly);
  expect(await violations(page)).toEqual([]);
  // After a cancel nothing is created, and the input is still there.
  await page.keyboard.press('Escape');
  await proof.waitFor({ state: 'hidden' });
  await form.getByText('Confirm your identity first.').waitFor();
  expect(await form.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Night build');

  await page.unroute('**/api/api-keys');
  await refuse();
  await form.getByRole('button', { name: 'Create key' }).click();
  await proof.getByLabel('Your password').fill('cairn-demo');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Waiting for the first call').waitFor(slowly);
  await context.close();
});

test('a key’s page says who has called, and stops it at a press; who may only read is told whom to ask', async () => {
  const { page, problems } = await visitorOf('lead@acme.example');
  await openAddress(page, `${cairn.url}/app/api-keys?q=jonas`);
  await page.getByRole('link', { name: 'Claude Code, Jonas' }).click(slowly);
  await page.getByRole('complementary', { name: 'Preview' }).getByText('10.20.0.0/16').waitFor(slowly);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Claude Code, Jonas' }).waitFor(slowly);
  await page.getByRole('table', { name: 'Last used by' }).getByText('10.20.7.4').waitFor(slowly);
  await page.getByRole('region', { name: 'Audit' }).getByText('KEY_ADDRESS').waitFor();
  const log = page.getByRole('region', { name: 'Log' });
  const times = () => log.getByRole('time').allTextContents();
  const latest = await times();
  await log.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(async () => (await times()).some((time) => latest.includes(time)), slowly).toBe(false);
  expect(await log.getByRole('textbox', { name: 'Go to page' }).inputValue()).toBe('2');
  // By keyboard the button keeps the focus when its action changes. After a rotation, whose button is gone, the title has the focus.
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.getByRole('button', { name: 'Disable' }).press('Enter');
  await expect.poll(focused, slowly).toBe('Enable');
  // While busy it ignores key presses.
  await page.locator('button:not([aria-busy])').getByText('Enable').press('Enter', slowly);
  await expect.poll(focused, slowly).toBe('Disable');
  // The button changes before the server responds. A rotation sent until then would have an old version.
  await page.locator('button:not([aria-busy])').getByText('Disable').waitFor(slowly);
  await page.getByRole('button', { name: 'Rotate' }).press('Enter');
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  // The dialog takes the focus when it opens. A key pressed before that goes elsewhere.
  await expect.poll(() => dialog.evaluate((opened) => opened.contains(document.activeElement)), slowly).toBe(true);
  await dialog.getByRole('button', { name: 'Rotate' }).press('Enter', slowly);
  await dialog.getByText('I have saved the key').click(slowly);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect.poll(focused, slowly).toBe('Claude Code, Jonas');
  expect(problems).toEqual([]);

  const viewer = await visit(browser);
  await signInByApi(viewer.page, cairn.url, 'viewer@acme.example');
  await openAddress(viewer.page, `${cairn.url}/app/project/api-keys?project=payments-api`);
  await viewer.page.getByText('You have read-only access here').waitFor(slowly);
  expect(await viewer.page.getByRole('button', { name: 'Create key' }).count()).toBe(0);
  await viewer.context.close();
});

test('a key that is rotated from a list shows its secret, also where the list is of keys that it leaves', async () => {
  const { page, problems } = await visitorOf('lead@acme.example');
  await openAddress(page, `${cairn.url}/app/api-keys?state=active&q=jonas`);
  await page.getByRole('main').getByRole('button', { name: 'Actions for Claude Code, Jonas' }).first().click(slowly);
  await page.getByRole('menuitem', { name: 'Rotate' }).click(slowly);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const reload = page.waitForResponse((answer) => answer.url().includes('/api/api-keys?'));
  await dialog.getByRole('button', { name: 'Rotate' }).click(slowly);
  await reload;
  await dialog.getByText('I have saved the key').click(slowly);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached', ...slowly });
  expect(problems).toEqual([]);
});

test('the pictures of calls begin below each other, whatever their numbers', async () => {
  const { page, context, problems } = await visit(browser);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInByApi(page, cairn.url, 'owner@acme.example');
  await openAddress(page, `${cairn.url}/app/api-keys`);
  const pictures = page.getByRole('main').locator('svg[viewBox^="0 0 100 "]');
  await pictures.first().waitFor(slowly);
  const begin = await pictures.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
  expect(begin.length).toBeGreaterThan(2);
  expect(new Set(begin).size).toBe(1);
  expect(problems).toEqual([]);
  await context.close();
});

test('a key is made for two projects, and given a third: it goes on reaching the others', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'owner@acme.example');
  await openAddress(page, `${cairn.url}/app/project/api-keys?project=payments-api`);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const reaches = async (name: string) => {
    await dialog.getByRole('combobox', { name: 'Projects' }).fill(name);
    await page.getByRole('option', { name }).click();
  };
  await page.getByRole('button', { name: 'Create key' }).click(slowly);
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Two of them');
  await reaches('Merchant console');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).click();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('I have saved the key').click(slowly);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('link', { name: 'Two of them' }).click(slowly);
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByText('Merchant console').waitFor(slowly);
  await preview.getByRole('button', { name: 'Actions for Two of them' }).click();
  await page.getByRole('menuitem', { name: /^Edit permissions/ }).click();
  await reaches('Card vault');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  for (const name of ['Payments API', 'Merchant console', 'Card vault']) await preview.getByText(name).waitFor(slowly);
  expect(problems).toEqual([]);
  await context.close();
});
