import { describe, expect, test } from '@rstest/core';
import type { BrowserContext, Page } from 'playwright';
import { signIn, signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const title = 'Sign webhooks with a rotating key';
const context = 'Partners replay old calls. '.repeat(100);

const newDecision = '/app/decisions?project=payments-api&record=1';
const form = (page: Page) => page.getByRole('dialog', { name: 'Record a decision' });

/** Starts a decision, and waits until its draft is stored. */
async function write(page: Page): Promise<void> {
  await page.goto(cairn.url + newDecision);
  await form(page).getByLabel('Title').fill(title);
  await form(page).getByLabel('Context').fill(context);
  await form(page).getByRole('button', { name: 'Add an option' }).click();
  await form(page).getByLabel('Option 1', { exact: true }).fill('Rotate every day');
  await expect.poll(() => storedDrafts(page)).toContain('Rotate every day');
}

const storedDrafts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('cairn.draft.'))
      .map(([, text]) => text)
      .join('\n'),
  );

async function expectRestored(page: Page): Promise<void> {
  await form(page).getByText('Draft restored').waitFor();
  await expect.poll(() => form(page).getByLabel('Option 1', { exact: true }).inputValue()).toBe('Rotate every day');
  expect(await form(page).getByLabel('Title').inputValue()).toBe(title);
  expect(await form(page).getByLabel('Context').inputValue()).toBe(context);
}

/** Ends the sign-in of a browser on the server, like a sign-out with the same cookie elsewhere. */
async function endSignIn(within: BrowserContext): Promise<void> {
  const answer = await within.request.post(`${cairn.url}/api/auth/logout`, { headers: { Origin: cairn.url } });
  expect(answer.ok()).toBe(true);
}

async function signInHere(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('cairn-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

describe('what is written in a form', () => {
  test('is there again after Back, a reload, a closed tab and the palette, and goes when it is discarded', async () => {
    const { page, context: within, problems } = await visit(browser);
    await signIn(page, cairn.url, 'lead@acme.example');
    await write(page);
    await page.goBack();
    await page.goto(cairn.url + newDecision);
    await expectRestored(page);
    await page.reload();
    await expectRestored(page);

    const second = await within.newPage();
    await page.close();
    await second.goto(cairn.url + newDecision);
    await expectRestored(second);

    await second.keyboard.press('Escape');
    await form(second).waitFor({ state: 'hidden' });
    await second.keyboard.press('Control+k');
    const palette = second.getByRole('menu', { name: 'Search or run a command' });
    await palette.waitFor();
    await second.keyboard.type('Insights');
    await palette.getByRole('menuitem', { name: 'Insights' }).first().click();
    await second.waitForURL(/\/app\/insights/);
    await second.goto(cairn.url + newDecision);
    await expectRestored(second);

    await form(second).getByRole('button', { name: 'Discard draft' }).click();
    await expect.poll(() => form(second).getByLabel('Title').inputValue()).toBe('');
    expect(await form(second).getByLabel('Option 1', { exact: true }).count()).toBe(0);
    expect(await storedDrafts(second)).toBe('');
    expect(problems).toEqual([]);
    await within.close();
  });

  test('is gone once it is sent', async () => {
    const { page, context: within } = await visit(browser);
    await signIn(page, cairn.url, 'lead@acme.example');
    await write(page);
    await form(page).getByLabel('Outcome').fill('Keys rotate daily.');
    await form(page).getByRole('button', { name: 'Propose decision' }).click();
    await form(page).waitFor({ state: 'hidden' });
    expect(await storedDrafts(page)).toBe('');
    await within.close();
  });

  test('outlives a sign-in that ends, for the same person alone', async () => {
    const { page, context: within } = await visit(browser);
    await signInByApi(within, cairn.url, 'lead@acme.example');
    await write(page);
    await endSignIn(within);
    await page.waitForURL(/\/auth\/login/);

    await signInHere(page, 'owner@globex.example');
    await page.waitForURL(/\/app/);
    await page.goto(`${cairn.url}/app/decisions?record=1`);
    await form(page).getByLabel('Title').waitFor();
    expect(await form(page).getByLabel('Title').inputValue()).toBe('');
    expect(await form(page).getByText('Draft restored').count()).toBe(0);
    await endSignIn(within);
    await page.waitForURL(/\/auth\/login/);

    await signInHere(page, 'lead@acme.example');
    await page.waitForURL(/\/app/);
    await page.goto(cairn.url + newDecision);
    await expectRestored(page);
    await within.close();
  });

  test('goes with a deliberate sign-out, which asks first, in every tab', async () => {
    const { page, context: within } = await visit(browser);
    await signIn(page, cairn.url, 'lead@acme.example');
    const second = await within.newPage();
    await write(second);
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const question = page.getByRole('alertdialog', { name: 'Sign out and discard 1 draft?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await storedDrafts(page)).toContain(title);

    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${cairn.url}/`);
    await second.waitForURL(`${cairn.url}/`);
    expect(await storedDrafts(page)).toBe('');
    await within.close();
  });

  test('is not overwritten by another tab that writes in the same form', async () => {
    const { page, context: within } = await visit(browser);
    await signIn(page, cairn.url, 'lead@acme.example');
    const second = await within.newPage();
    await second.goto(cairn.url + newDecision);
    await form(second).getByLabel('Title').waitFor();
    await write(page);
    await form(second).getByLabel('Title').fill('Verify webhooks by certificate');
    await expect.poll(() => storedDrafts(second)).toContain('Verify webhooks by certificate');
    expect(await storedDrafts(second)).toContain(title);
    await within.close();
  });

  test('is asked about where the browser has no room for a draft', async () => {
    const { page, context: within } = await visit(browser);
    await signIn(page, cairn.url, 'lead@acme.example');
    await page.evaluate(() => {
      const draft = { fields: [], state: { notes: 'x'.repeat(2_499_000) }, savedAt: Date.now() };
      localStorage.setItem('cairn.draft.usr_other.ten_other.form', JSON.stringify(draft));
    });
    await page.goto(cairn.url + newDecision);
    await form(page).getByLabel('Context').fill(context);
    await form(page).getByLabel('Title').fill(title);
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(await form(page).getByLabel('Title').inputValue()).toBe(title);
    await within.close();
  });
});

test('what is written in a conversation is there again after the sign-in has ended, for the readers that were chosen', async () => {
  const { page, context: within } = await visit(browser);
  await signInByApi(within, cairn.url, 'dev@acme.example');
  await page.goto(`${cairn.url}/app/conversations?conversation=new`);
  await page.getByLabel('Your question').fill('Why do we sign webhooks twice?');
  await page.getByRole('button', { name: 'Everyone in the project' }).click();
  await page
    .getByRole('menuitemradio', { name: 'Only me' })
    .or(page.getByRole('menuitem', { name: 'Only me' }))
    .click();
  await endSignIn(within);
  await page.waitForURL(/\/auth\/login/);
  await signInHere(page, 'dev@acme.example');
  await page.waitForURL(/\/app\/conversations/);
  await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('Why do we sign webhooks twice?');
  await page.getByRole('button', { name: 'Only me' }).waitFor();
  await within.close();
});

test('a secret is in no draft', async () => {
  const { page, context: within } = await visit(browser);
  await signIn(page, cairn.url, 'owner@acme.example');
  await page.goto(`${cairn.url}/app/settings/integrations`);
  await page.getByLabel('Address').fill('https://llm.example/v1');
  await page.getByLabel('Key', { exact: true }).fill('sk-drafts-never-hold-this');
  await expect.poll(() => storedDrafts(page)).toContain('llm.example');
  expect(await storedDrafts(page)).not.toContain('sk-drafts-never-hold-this');
  await within.close();
});

test('twelve addresses in the invitation are there again after Escape and after a reload', async () => {
  const { page, context: within } = await visit(browser);
  await signIn(page, cairn.url, 'owner@acme.example');
  await page.goto(`${cairn.url}/app/tenant-admin/users`);
  const open = () => page.getByRole('button', { name: 'Invite people' }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Invite people to/ });
  const addresses = Array.from({ length: 12 }, (_, at) => `person${at}@acme.example`).join('\n');
  await open();
  await dialog.getByLabel('Email addresses').fill(addresses);
  await dialog.getByRole('radio', { name: /^Viewer/ }).check({ force: true });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  for (const leave of [() => Promise.resolve(), () => page.reload()]) {
    await leave();
    await open();
    await dialog.getByText('Draft restored').waitFor();
    expect(await dialog.getByLabel('Email addresses').inputValue()).toBe(addresses);
    expect(await dialog.getByRole('radio', { name: /^Viewer/ }).isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
  await within.close();
});

test('people chosen for a project are there again with their names', async () => {
  const { page, context: within } = await visit(browser);
  await signIn(page, cairn.url, 'owner@acme.example');
  await page.goto(`${cairn.url}/app/project/members?project=payments-api`);
  const open = () => page.getByRole('button', { name: 'Add people' }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Add people to/ });
  await open();
  await dialog.getByRole('combobox', { name: 'People' }).click();
  const option = page.getByRole('option').first();
  await option.click();
  const chosen = dialog.getByRole('button', { name: /^Remove / });
  const label = (await chosen.getAttribute('aria-label')) ?? '';
  await page.keyboard.press('Escape');
  await expect.poll(() => storedDrafts(page)).toContain(label.replace('Remove ', ''));
  await page.reload();
  await open();
  await dialog.getByText('Draft restored').waitFor();
  await dialog.getByRole('button', { name: label }).waitFor();
  await within.close();
});

test('guidance for agents is there again after a reload', async () => {
  const { page, context: within } = await visit(browser);
  await signIn(page, cairn.url, 'owner@acme.example');
  await page.goto(`${cairn.url}/app/project/settings?project=payments-api`);
  const field = page.getByRole('textbox', { name: 'Served first, in every session' });
  await field.fill('Ask before you add a dependency.');
  await expect.poll(() => storedDrafts(page)).toContain('Ask before you add a dependency.');
  await page.reload();
  await page.getByText('Draft restored').waitFor();
  expect(await field.inputValue()).toBe('Ask before you add a dependency.');
  await within.close();
});

test('a tab that the server refuses while another one signs out on purpose leaves no draft behind', async () => {
  const { page, context: within } = await visit(browser);
  await signIn(page, cairn.url, 'lead@acme.example');
  const second = await within.newPage();
  // This tab gets no storage events: only the sign-out's lock shows that it is on purpose.
  await second.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true));
  await write(second);
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch();
    await answered.promise;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const refused = second.waitForResponse((answer) => answer.status() === 401);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await second.evaluate(() => dispatchEvent(new Event('online')));
  await refused;
  await form(second).getByLabel('Title').fill('Typed while the other tab signs out');
  // It has seen the sign-out and waits for its end. Afterwards nothing would tell it from an expired sign-in.
  const waiting = () => second.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name));
  await expect.poll(waiting).toContain('cairn.sign-out');
  answered.resolve();
  await page.waitForURL(`${cairn.url}/`);
  await second.waitForURL(`${cairn.url}/`);
  expect(await storedDrafts(page)).toBe('');
  await within.close();
});
