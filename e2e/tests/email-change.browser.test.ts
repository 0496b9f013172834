import { expect, test } from '@rstest/core';
import { visit } from '../support/browser.ts';
import { mailedCode } from '../support/mail.ts';
import { browser, cairn, runCairn } from '../support/running.ts';
import { signUp } from '../support/sign-up.ts';

runCairn();

const slowly = { timeout: 20_000 };

test('a person changes their address with the codes of two emails', async () => {
  const { page, context, problems } = await visit(browser);
  // A person of its own, because other tests sign in as those of the demo.
  const [from, to] = ['paula@former.example', 'paula@new.example'];
  await signUp(context, from);
  await page.goto(`${cairn.url}/app/settings/profile`);
  await page.getByText(from, { exact: true }).waitFor(slowly);
  await page.getByRole('button', { name: 'Change email address…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email address' });
  await dialog.getByRole('textbox', { name: 'New email address' }).fill(from, slowly);
  await dialog.getByRole('button', { name: 'Send codes' }).click();
  await dialog.getByText('This is your email address already.').waitFor(slowly);
  await dialog.getByRole('textbox', { name: 'New email address' }).fill(to);
  await dialog.getByRole('button', { name: 'Send codes' }).click();
  await page.getByText('Waiting for two codes').waitFor(slowly);
  await page.getByRole('textbox', { name: `Code sent to ${from}` }).fill(await mailedCode(from, to));
  await page.getByRole('textbox', { name: `Code sent to ${to}` }).fill(await mailedCode(to));
  await page.getByRole('button', { name: 'Confirm new email address' }).click();
  await page.getByText(`Your email address is ${to} now`).waitFor(slowly);
  await page.getByRole('region', { name: 'Email' }).getByText(to, { exact: true }).waitFor(slowly);
  expect(problems).toEqual([]);
  await context.close();
}, 120_000);
