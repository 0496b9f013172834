import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { violations } from '../support/axe.ts';
import { signIn, signInByApi, visit } from '../support/browser.ts';
import { mailedLink } from '../support/mail.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn({ CAIRN_SIGNUP: 'waitlist' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const accessible = async (page: Page) => expect(await violations(page)).toEqual([]);
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

/** Asks for a place, and confirms the address with the link in the mail. */
async function askForPlace(page: Page, email: string): Promise<void> {
  await page.goto(`${cairn.url}/auth/signup`);
  await heading(page, 'Join the waiting list');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await heading(page, 'Check your email');
  await page.goto(await mailedLink(email, '/auth/waitlist-verify'));
  await heading(page, 'You are on the waiting list');
}

test('an administrator empties the line, and finds whoever comes next by filter and by letter', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'admin@cairn.example');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Waiting list' }).click();
  await heading(page, 'Waiting list');
  await page.getByText('6 people waiting.').waitFor();
  await page.getByRole('button', { name: 'State', exact: true }).first().click(); // the column header has the same name
  await page.getByRole('menuitemcheckbox', { name: 'Address not confirmed' }).click();
  await page.waitForURL(/state=unconfirmed/);
  await rowOf(page, 'diego@cumbre.example').waitFor({ state: 'detached' });
  await rowOf(page, 'rob@plainsoft.example').waitFor();
  await page.goto(`${cairn.url}/app/admin_waitlist?q=cumbre`);
  await page.getByRole('link', { name: 'diego@cumbre.example' }).click();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByText('Español (México)').waitFor();
  await accessible(page);
  await page.getByRole('button', { name: 'Admit next…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('6 people waiting').waitFor();
  await accessible(page);
  await dialog.getByRole('button', { name: 'Admit', exact: true }).click();
  await page.getByText('6 people admitted').waitFor();
  await preview.getByText('Theo Okafor').waitFor();
  await page.getByText('0 people waiting.').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('an address is kept, confirmed, ticked by an administrator and let in, and signs up; the list keeps up by itself', async () => {
  const { page, context, problems } = await visit(browser);
  const admin = await visit(browser);
  await signInByApi(admin.page, cairn.url, 'admin@cairn.example');
  await admin.page.goto(`${cairn.url}/app/admin_waitlist?state=waiting`);
  await heading(admin.page, 'Waiting list');
  await askForPlace(page, 'sam@orbit.example');
  await accessible(page);
  await askForPlace(page, 'kim@orbit.example');
  await admin.page.goto(`${cairn.url}/app/admin_waitlist?q=orbit`);
  for (const email of ['sam@orbit.example', 'kim@orbit.example']) {
    await rowOf(admin.page, email).getByRole('checkbox').check();
  }
  await admin.page.getByRole('button', { name: 'Admit 2…' }).click();
  const question = admin.page.getByRole('dialog', { name: 'Admit 2 people?' });
  // Somebody else is faster with one of them.
  const quicker = await admin.page.request.post(`${cairn.url}/api/admin/waitlist/admit`, {
    data: { email: 'kim@orbit.example' },
    headers: { Origin: cairn.url },
  });
  expect(quicker.status()).toBe(200);
  await question.getByRole('button', { name: 'Admit', exact: true }).click();
  await question.getByText(/^kim@orbit\.example: already admitted/).waitFor();
  await question.getByRole('button', { name: 'Close' }).last().click();
  await rowOf(admin.page, 'sam@orbit.example').getByText('Theo Okafor').waitFor();

  await page.goto(await mailedLink('sam@orbit.example', '/auth/signup'));
  await page.getByLabel('Name', { exact: true }).fill('Sam');
  await page.getByLabel('Email').fill('sam@orbit.example');
  await page.getByLabel('Password', { exact: true }).fill('granite-otter-lantern');
  await page.getByLabel('Confirm password').fill('granite-otter-lantern');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/\/auth\/verify/);
  expect([...problems, ...admin.problems]).toEqual([]);
  await Promise.all([admin.context.close(), context.close()]);
});
