import { expect, test } from '@rstest/core';
import { violations } from '../support/axe.ts';
import { openAddress } from '../support/browser.ts';
import { cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

test('the overview names what needs an operator and leads to the page on which to act; health is measured', async () => {
  const { page, problems } = await visitorOf('admin@cairn.example');
  await openAddress(page, `${cairn.url}/app/admin`);
  await page.getByRole('heading', { level: 1, name: /needs? attention$/ }).waitFor(slowly);
  const attention = page.getByRole('region', { name: 'Needs attention' });
  expect(await violations(page)).toEqual([]);
  await attention.getByRole('link', { name: /subscriptions? (?:is|are) past due$/ }).click(slowly);
  await page.waitForURL(/\/app\/admin_billing\/subscriptions\?state=past_due/, slowly);
  await page.goBack();
  await page.getByRole('region', { name: 'Health' }).getByRole('link', { name: 'Details' }).click(slowly);
  await page.getByRole('heading', { level: 1, name: /^The database answers in / }).waitFor(slowly);
  await page.getByRole('meter', { name: 'Connections' }).waitFor();
  await page.getByText('Largest tables').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(problems).toEqual([]);
});
