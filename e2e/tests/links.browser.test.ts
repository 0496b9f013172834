import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { violations } from '../support/axe.ts';
import { signInByApi, visit } from '../support/browser.ts';
import { mailedLink } from '../support/mail.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn({ CAIRN_SIGNUP: 'waitlist' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const accessible = async (page: Page) => expect(await violations(page)).toEqual([]);

test('a forgotten password is replaced by a mailed link, and the way back survives it in another tab', async () => {
  const { page, context, problems } = await visit(browser);
  await page.goto(`${cairn.url}/app/decisions?status=accepted`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await heading(page, 'Reset your password');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('Enter your email, it will be required to login').waitFor();
  await accessible(page);
  await page.getByLabel('Email').fill('dev@acme.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await heading(page, 'Check your email');
  await page.getByText(/Resend in/).waitFor();
  await accessible(page);

  const other = await context.newPage();
  const link = await mailedLink('dev@acme.example', '/auth/reset-password');
  await other.goto(link);
  await other.getByText('dev@acme.example').waitFor();
  await other.getByLabel('New password', { exact: true }).fill('granite');
  await other.getByLabel('Confirm new password').fill('granit');
  await other.getByRole('button', { name: 'Set password and sign in' }).click();
  await other.getByText('The password should contains at leat 8 characters').waitFor();
  await accessible(other);
  await other.getByLabel('New password', { exact: true }).fill('granite-otter-lantern');
  await other.getByLabel('Confirm new password').fill('granite-otter-lantern');
  await other.getByRole('button', { name: 'Set password and sign in' }).click();
  await other.waitForURL(/\/app\/decisions\?status=accepted/);

  await page.goto(link);
  await heading(page, 'This link has been used');
  await accessible(page);
  await page.goto(`${cairn.url}/auth/reset-password#cut`);
  await heading(page, 'Invalid link');
  expect(problems).toEqual([]);
  await context.close();
});

test('somebody is invited, opens it with the wrong account, switches, and is in; the link is used then', async () => {
  const { page, context } = await visit(browser);
  await signInByApi(page, cairn.url, 'owner@acme.example');
  await page.goto(`${cairn.url}/app/tenant-admin/users`);
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email addresses').fill('nora@halden.example, sam@halden');
  await dialog.getByText('sam@halden is not a complete address').waitFor();
  await dialog.getByLabel('Email addresses').fill('');
  await dialog.getByLabel('Email addresses').fill('nora@halden.example\nsam@halden.example');
  await dialog.getByRole('button', { name: 'Send 2 invitations' }).click();
  const rowOf = (email: string) => page.getByRole('row').filter({ hasText: email });
  await rowOf('nora@halden.example').getByText('Pending').waitFor();
  await accessible(page);
  const withdrawn = await mailedLink('sam@halden.example', '/auth/accept-invitation');
  await page.getByRole('button', { name: 'Actions for sam@halden.example' }).click();
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await rowOf('sam@halden.example').waitFor({ state: 'detached' });

  const link = await mailedLink('nora@halden.example', '/auth/accept-invitation');
  await page.goto(link);
  await heading(page, 'This invitation is for someone else');
  await accessible(page);
  await page.getByRole('button', { name: 'Switch to nora@halden.example' }).click();
  await heading(page, 'Set up your account');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Vogel');
  await page.getByLabel('Password', { exact: true }).fill('lantern');
  await page.getByRole('button', { name: 'Create the account and join' }).click();
  await page.getByText('The password should contains at leat 8 characters').waitFor();
  await accessible(page);
  await page.getByLabel('Password', { exact: true }).fill('granite-otter-lantern');
  await page.getByRole('button', { name: 'Create the account and join' }).click();
  await page.waitForURL(/\/app/);
  await page.getByRole('button', { name: 'Account of Nora Vogel' }).waitFor();

  await page.goto(link);
  await heading(page, 'This invitation has already been used');
  await page.goto(withdrawn);
  await heading(page, 'This invitation was withdrawn');
  await page.getByRole('button', { name: 'Ask Marta Ruiz for a new invitation' }).click();
  await page.getByText(/We emailed/).waitFor();
  await accessible(page);
  await page.goto(`${cairn.url}/auth/accept-invitation`);
  await heading(page, 'Invitation not found');
  await context.close();
});
