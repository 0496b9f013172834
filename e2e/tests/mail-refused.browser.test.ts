import { startMailServer } from '@cairn/server/mail-server';
import { roomInPeriod } from '@cairn/server/totp-period';
import { afterAll, expect, test } from '@rstest/core';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

/** A mail server that refuses every mail for good. */
const mailServer = await startMailServer({}, () => 550);
runCairn({ SMTP_URL: mailServer.url, MAIL_FROM: 'Cairn <cairn@cairn.example>', CAIRN_SIGNUP: 'waitlist' });
afterAll(() => mailServer.close());

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const send = async (page: Page, method: 'POST' | 'PATCH', path: string, data: object = {}) => {
  const answer = await page.request.fetch(`${cairn.url}/api/${path}`, { method, data, headers: { Origin: cairn.url } });
  expect(answer.status()).toBe(200);
  return answer;
};

test('an invitation whose mail was refused says so in its row', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'owner@acme.example');
  await page.goto(`${cairn.url}/app/tenant-admin/users`);
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('new@refused.example');
  await dialog.getByRole('button', { name: /^Send/ }).click();
  const row = rowOf(page, 'new@refused.example');
  await row.getByText('Not delivered').waitFor();
  await row.getByText('the email could not be delivered').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('the waiting list promises no mail, and shows in the row that one was refused', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'admin@cairn.example');
  await page.goto(`${cairn.url}/app/admin_waitlist?q=cumbre`);
  const row = rowOf(page, 'diego@cumbre.example');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Admit 1…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Admit', exact: true }).click();
  await page.getByText('1 person admitted', { exact: true }).waitFor();
  await row.getByText('Not delivered').waitFor();

  await page.getByRole('link', { name: 'diego@cumbre.example' }).click();
  await page.getByRole('button', { name: 'Resend…' }).click();
  const question = page.getByRole('dialog', { name: 'Resend the email to diego@cumbre.example?' });
  await question.getByRole('button', { name: 'Resend' }).click();
  await page.getByText('Email resent', { exact: true }).waitFor();
  await question.waitFor({ state: 'detached' });
  await row.getByText('Not delivered').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('the second step says that the mail with its code was refused', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'dev@acme.example');
  const { secret } = await (await send(page, 'POST', 'auth/factors/totp')).json();
  await roomInPeriod();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await send(page, 'POST', 'auth/factors/totp/confirm', { code });
  await send(page, 'PATCH', 'auth/factors/totp', { mailCodes: true });
  await context.clearCookies();

  await page.goto(`${cairn.url}/auth/login`);
  await page.getByLabel('Email').fill('dev@acme.example');
  await page.getByLabel('Password', { exact: true }).fill('cairn-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor();
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByText('The code could not be delivered. Request another one, or use another method.').waitFor();
  expect(await page.getByText('We emailed you a 6-digit code').count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
