import { expect, test } from '@rstest/core';
import { violations } from '../support/axe.ts';
import { signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

test('a requester rates the answer by keyboard once the ticket is solved, and staff see it at the ticket', async () => {
  const headers = { Origin: cairn.url };
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'dev@acme.example');
  const asked = await page.request.post(`${cairn.url}/api/support/tickets`, { data: { subject: 'Hooks stop', text: 'Why?' }, headers });
  const { number } = (await asked.json()).ticket;
  const staff = await visit(browser);
  await signInByApi(staff.page, cairn.url, 'staff@cairn.example');
  const data = { text: 'Fixed.', actions: { status: 'solved' } };
  expect((await staff.page.request.post(`${cairn.url}/api/tickets/${number}/messages`, { data, headers })).status()).toBe(201);

  await page.goto(`${cairn.url}/app/help?ticket=${number}`);
  await page.getByRole('radio', { name: 'Bad' }).press('Space');
  await page.getByRole('textbox', { name: 'Comment' }).fill('It took a week.');
  await page.getByRole('button', { name: 'Rate', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Change rating' }).waitFor();
  expect(await violations(page)).toEqual([]);

  await staff.page.goto(`${cairn.url}/app/staff/tickets?ticket=${number}`);
  const properties = staff.page.getByRole('complementary', { name: 'Properties' });
  await properties.getByText('It took a week.').waitFor();
  await properties.getByText('Bad', { exact: true }).waitFor();
  expect([...problems, ...staff.problems]).toEqual([]);
  await staff.context.close();
  await context.close();
});
