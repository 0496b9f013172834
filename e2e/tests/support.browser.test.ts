import { expect, test } from '@rstest/core';
import { signIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

test('a question from the help panel reaches the list of staff with its page, and its answer the requester', async () => {
  const developer = await visit(browser);
  const staff = await visit(browser);
  await signIn(developer.page, cairn.url, 'dev@acme.example');
  await signIn(staff.page, cairn.url, 'staff@cairn.example');
  const { page } = developer;
  await page.goto(`${cairn.url}/app/decisions?project=payments-api`);
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.getByRole('complementary', { name: 'Help' }).getByRole('link', { name: 'Contact support' }).click(slowly);
  await page.getByRole('textbox', { name: 'Subject' }).fill('Filters forget the project');
  await page.getByRole('textbox', { name: /^What happened/ }).fill('I choose one, reload, and it is gone.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Filters forget the project' }).waitFor(slowly);
  const number = new URL(page.url()).searchParams.get('ticket');

  await staff.page.goto(`${cairn.url}/app/staff/tickets?q=Filters+forget`);
  await staff.page.getByRole('link', { name: 'Filters forget the project' }).click(slowly);
  const ticket = staff.page.getByRole('article', { name: `Ticket ${number}` });
  await ticket.getByText('/app/decisions?project=payments-api').waitFor(slowly);
  await ticket.getByRole('textbox').fill('They are kept from the next release on.');
  // The arriving answer keeps the text being written.
  await page.getByRole('textbox', { name: 'Write again' }).fill('Thank you.');
  await staff.page.keyboard.press('Control+Enter');

  await page.getByText('They are kept from the next release on.').waitFor(slowly);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /unread notification/ })
    .waitFor(slowly);
  expect(await page.getByRole('textbox', { name: 'Write again' }).inputValue()).toBe('Thank you.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await ticket.getByText('Thank you.', { exact: true }).waitFor(slowly);
  expect([...developer.problems, ...staff.problems]).toEqual([]);
  await Promise.all([developer.context.close(), staff.context.close()]);
});
