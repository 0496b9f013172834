import { expect, test } from '@rstest/core';
import { visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

test('a code that could not be delivered is said to be, on the page that waits for it', async () => {
  const { page, context } = await visit(browser);
  let delivery = 'pending';
  // The server's response once the mail server has refused the mail for good: delivery.test.ts.
  await page.route('**/api/auth/verification-status*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), delivery } });
  });
  await page.goto(`${cairn.url}/auth/signup`);
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel('Email', { exact: true }).fill('ada@refused.example');
  await page.getByLabel('Password', { exact: true }).fill('granite-otter-lantern');
  await page.getByLabel('Confirm password', { exact: true }).fill('granite-otter-lantern');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('We sent a 6-digit code to').waitFor();
  delivery = 'failed';
  await page.getByText('The code could not be delivered to this address.').waitFor();
  expect(await page.getByText('We sent a 6-digit code').count()).toBe(0);
  await context.close();
});
