import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const question = 'Should invoices be numbered by the database or by the application?';
const outcome = 'Invoices are numbered by a sequence of the database, one per tenant.';

/** Returns the six digits of the newest mail to `email`, from the mailbox page for installations without SMTP. */
async function codeFor(page: Page, email: string): Promise<string> {
  const mailbox = await page.context().newPage();
  await mailbox.goto(`${cairn.url}/dev/mailbox`);
  await mailbox.getByRole('link').filter({ hasText: email }).or(mailbox.getByText(email)).first().waitFor();
  const mails = await page.request.get(`${cairn.url}/dev/mailbox.json`);
  const code = /\b(\d{6})\b/.exec(JSON.stringify(await mails.json()))?.[1];
  await mailbox.close();
  if (!code) throw new Error('the mail holds no code');
  return code;
}

test('from an address to a decision on record, in one go', async () => {
  const { page, context, problems } = await visit(browser, { serviceWorkers: 'allow' });
  const email = 'ada@lovelace.example';

  await page.goto(cairn.url);
  await page.getByRole('link', { name: 'Start free' }).first().click();
  await page.waitForURL(/\/auth\/signup/);
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('difference engine');
  await page.getByLabel('Confirm password').fill('difference engines');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('The password does not match').waitFor();
  await page.getByLabel('Confirm password').fill('difference engine');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/auth\/verify/);
  await page.getByText(email).waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);

  await page.getByRole('textbox', { name: /code/i }).fill(await codeFor(page, email));
  await page.waitForURL(`${cairn.url}/app`);
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByText('Default Organization').waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('difference engine');

  await page.getByRole('link', { name: 'Create your first project' }).click();
  const project = page.getByRole('dialog', { name: 'New project' });
  await project.getByLabel('Name', { exact: true }).fill('Ledger service');
  await expect.poll(() => project.getByLabel('Key', { exact: true }).inputValue()).toBe('LS');
  await project.getByRole('button', { name: /^Create/ }).click();
  await page.waitForURL(/\/app\/project\?project=ledger-service/);
  await page.getByRole('heading', { level: 1, name: 'Ledger service' }).waitFor();

  await page.getByRole('link', { name: 'Start a conversation' }).first().click();
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await page.keyboard.press('Control+Enter');
  await page.getByText('No language model is connected.').waitFor();
  await page.getByText('This project has no records about this yet.').waitFor();

  const asked = page.getByRole('article', { name: 'Message of Ada Lovelace' });
  await asked.getByRole('button', { name: 'Record as decision' }).click();
  const form = page.getByRole('dialog', { name: 'Record a decision' });
  await form.getByText(question).first().waitFor();
  await form.getByLabel('Title').fill('Number invoices in the database');
  await form.getByLabel('Outcome').fill(outcome);
  await form.getByRole('button', { name: 'Propose decision' }).click();
  await form.waitFor({ state: 'hidden' });

  // Asked again, the answer quotes what is recorded now, with its source.
  await page.getByRole('textbox', { name: 'Your message' }).fill('Who numbers the invoices?');
  await page.keyboard.press('Control+Enter');
  await page.getByText('1 passage found:').waitFor();
  await page
    .getByRole('button', { name: /^Source 1: ADR 1/ })
    .first()
    .click();
  const sources = page.getByRole('complementary', { name: 'Sources' });
  await sources.getByText('Number invoices in the database').waitFor();
  await page.getByRole('article', { name: 'Message of Cairn' }).last().getByText(outcome).waitFor();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Decisions' }).click();
  await page.getByRole('link', { name: 'Number invoices in the database' }).waitFor();
  await page
    .getByRole('row', { name: /Number invoices/ })
    .getByText('Proposed')
    .waitFor();

  await page.getByRole('button', { name: 'Account of Ada Lovelace' }).click();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page
    .getByRole('menuitemradio', { name: 'العربية' })
    .or(page.getByRole('menuitem', { name: 'العربية' }))
    .click();
  await expect.poll(() => page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`)).toBe('ar rtl');
  await expect.poll(() => page.getByRole('navigation').first().getByRole('link').first().textContent()).toMatch(/[\u0600-\u06ff]/);
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).or(page.getByRole('columnheader').nth(1)).first().textContent())
    .toMatch(/[\u0600-\u06ff]/);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  const rail = await page.getByRole('navigation').first().boundingBox();
  expect(rail?.x).toBeGreaterThan(720);
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');

  await page.locator('header button[aria-haspopup="menu"]').click();
  await page.getByRole('menuitem').last().click();
  await page.waitForURL(`${cairn.url}/`);
  const left = await page.evaluate(() => ({ local: Object.keys(localStorage), session: Object.keys(sessionStorage) }));
  expect(left).toEqual({ local: [], session: [] });
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('cairn');
  expect(problems).toEqual([]);
  await context.close();
});
