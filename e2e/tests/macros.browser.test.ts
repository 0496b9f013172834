import { expect, test } from '@rstest/core';
import { violations } from '../support/axe.ts';
import { signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

test('a macro is written once, deleted and restored, and inserted by a slash with what it does', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'staff@cairn.example');
  await page.goto(`${cairn.url}/app/staff/macros`);
  await page.getByRole('button', { name: 'Create macro' }).press('Enter');
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill('Update to a fixed release');
  await form.getByRole('textbox', { name: 'Reply' }).fill('Hi {{firstname}}');
  await form.getByRole('textbox', { name: 'Add tags' }).fill('Fixed, hooks');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await form.getByText('This variable does not exist: {{firstname}}').waitFor();
  await form.getByRole('textbox', { name: 'Reply' }).fill('Hi {{first_name}}, it is fixed. {{agent_name}}');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await form.waitFor({ state: 'detached' });
  await page.getByText('Tags: fixed, hooks').waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Actions for Update to a fixed release' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await page.getByRole('heading', { name: 'No macros yet' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText('Tags: fixed, hooks').waitFor();

  await page.goto(`${cairn.url}/app/staff/tickets?status=open`);
  await page.locator('[data-row]').first().click();
  await page.waitForURL(/ticket=\d+/);
  const number = new URL(page.url()).searchParams.get('ticket');
  const ticket = page.getByRole('article', { name: `Ticket ${number}` });
  const reply = ticket.getByRole('textbox', { name: 'Reply' });
  await reply.press('/');
  await page.keyboard.type('fixed rel');
  await page.getByRole('option', { name: /^Update to a fixed release/ }).waitFor();
  await page.keyboard.press('Enter');
  await ticket.getByText('When sent: Tags: fixed, hooks').waitFor();
  await reply.and(page.locator(':focus')).waitFor();
  expect(await reply.inputValue()).toMatch(/^Hi \p{L}+, it is fixed\. Amina Haddad$/u);
  await page.keyboard.press('Control+z');
  expect(await reply.inputValue()).toBe('');
  await page.keyboard.press('Control+Shift+z');
  expect(await reply.inputValue()).toMatch(/^Hi \p{L}+/u);
  expect(await violations(page)).toEqual([]);

  expect(problems).toEqual([]);
  await context.close();
});
