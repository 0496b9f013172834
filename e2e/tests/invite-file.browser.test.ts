import { BillingSchema } from '@cairn/api';
import { expect, test } from '@rstest/core';
import * as v from 'valibot';
import { violations } from '../support/axe.ts';
import { openAddress } from '../support/browser.ts';
import { cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

test('an owner invites a file of sixty lines, of which three are wrong', async () => {
  const { page, problems } = await visitorOf('owner@acme.example');
  const { subscription, plan } = v.parse(BillingSchema, await (await page.request.get(`${cairn.url}/api/billing`)).json());
  const data = { plan: plan.plan, interval: subscription?.interval ?? 'month', seats: 200, version: subscription?.version ?? 0 };
  const bought = await page.request.post(`${cairn.url}/api/billing/subscription`, { data, headers: { Origin: cairn.url } });
  expect(bought.status(), await bought.text()).toBeLessThan(300);
  await openAddress(page, `${cairn.url}/app/tenant-admin/users?invite=1`);
  const dialog = page.getByRole('dialog', { name: /^Invite people to/ });
  const rows = Array.from({ length: 60 }, (_, n) => `person${n}@file.example;viewer;${n % 9 ? '' : 'Payments API'}`);
  rows[16] = 'person16@file;viewer;';
  rows[30] = 'lin@file.example;boss;';
  rows[59] = 'dev@acme.example;viewer;';
  const buffer = Buffer.from(['email;role;projects', ...rows].join('\r\n'));
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  const errors = dialog.getByRole('region', { name: 'Lines with errors' });
  await errors.getByText('Line 18 · person16@file is not a complete address').waitFor();
  await errors.getByText('Line 32 · boss is not a role. Use admin, teamlead, developer or viewer.').waitFor();
  await errors.getByText('Line 61 · dev@acme.example is a member already').waitFor();
  expect(await violations(page)).toEqual([]);
  // The draft holds the file: it is there again after the dialog was left, as after a sign-in that expired.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('button', { name: 'Invite people' }).click();
  await dialog.getByText('Draft restored').waitFor();
  await dialog.getByRole('button', { name: 'Send 57 invitations' }).click();
  await page.getByText('57 invitations sent').waitFor();
  // What was not sent stays in the field.
  await expect.poll(() => dialog.getByLabel('Email addresses').inputValue()).toContain('person16@file;viewer;');
  expect((await dialog.getByLabel('Email addresses').inputValue()).split('\n')).toHaveLength(4);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: '57 pending invitations' }).waitFor();
  expect(problems).toEqual([]);
});
