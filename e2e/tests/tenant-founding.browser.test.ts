import { expect, test } from '@rstest/core';
import { signIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

test('an operator creates a tenant for a customer, sees the pending invitation, and leaves a note for staff', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'admin@cairn.example');
  await page.goto(`${cairn.url}/app/admin_tenants`);
  await page.getByRole('button', { name: 'New tenant' }).click(slowly);
  const form = page.getByRole('dialog', { name: 'New tenant' });
  await form.getByRole('textbox', { name: 'Name of the organization' }).fill('Kumo Freight');
  await form.getByRole('textbox', { name: 'Email of the owner' }).fill('mei');
  await form.getByRole('button', { name: 'Create and invite' }).click();
  await form.getByText('Enter an email address.').waitFor(slowly);
  await form.getByRole('textbox', { name: 'Email of the owner' }).fill('mei@kumo.example');
  await form.getByRole('button', { name: 'Create and invite' }).click();
  await page.getByRole('heading', { name: 'Kumo Freight', level: 1 }).waitFor(slowly);
  await page.getByText(/^Pending, invited on/).waitFor(slowly);

  await page.getByRole('button', { name: 'Edit note' }).click();
  const note = page.getByRole('dialog', { name: 'Note on Kumo Freight' });
  await note.getByRole('textbox', { name: 'Note' }).fill('Will need Scale.\nAsk Mei first.', slowly);
  await note.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('region', { name: 'Staff note' }).getByText('Ask Mei first.').waitFor(slowly);

  await page.getByRole('button', { name: 'Invite again…' }).click();
  const again = page.getByRole('dialog', { name: 'Invite the owner of Kumo Freight' });
  await again.getByRole('textbox').fill('owner@kumo.example', slowly);
  await again.getByRole('button', { name: 'Invite' }).click();
  await page.getByText('owner@kumo.example', { exact: true }).waitFor(slowly);
  expect(problems).toEqual([]);
  await context.close();
}, 120_000);
