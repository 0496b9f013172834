import { expect, test } from '@rstest/core';
import { visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

test('a code that could not be delivered is said to be, on the page that waits for it', async () => {
  const { page, context } = await visit(browser);
  let delivery = 'pending';
  // What the server answers once the mail server has refused the mail for good: delivery.test.ts.
  await page.route('**/api/auth/verification-status*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), delivery } });
  });
  await page.goto(`${cairn.url}/auth/signup`);
  await page.getByLabel('First name', { exact: true }).fill('Ada');
  await page.getByLabel('E-mail', { exact: true }).fill('ada@refused.example');
  await page.getByLabel('Password', { exact: true }).fill('granite-otter-lantern');
  await page.getByLabel('Password again', { exact: true }).fill('granite-otter-lantern');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Six digits are on their way to').waitFor();
  delivery = 'failed';
  await page.getByText('The code could not be delivered to this address.').waitFor();
  expect(await page.getByText('Six digits are on their way').count()).toBe(0);
  await context.close();
});
