import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { signIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

// What the palette finds of each type, by keys alone. The server decides who finds what.
runCairn();

const listOf = (page: Page) => page.getByRole('menu', { name: 'Search or run a command' });

/** Types into the palette, and waits until `group` has an entry of that name. */
async function find(page: Page, text: string, group: string, name: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await listOf(page).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await listOf(page).getByRole('group', { name: group, exact: true }).getByRole('menuitem', { name }).first().waitFor();
}

/** Goes down to the entry of that name, and opens it. */
async function openByKeys(page: Page, name: RegExp): Promise<void> {
  const at = listOf(page).locator('[data-focused]').filter({ hasText: name });
  for (let step = 0; step < 40 && (await at.count()) === 0; step += 1) await page.keyboard.press('ArrowDown');
  expect(await at.count()).toBe(1);
  await page.keyboard.press('Enter');
}

test('a developer finds branches, members of the project and own tickets, and no people of the organization', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'dev@acme.example');
  await page.goto(`${cairn.url}/app/project?project=payments-api`);
  await page.getByRole('heading', { level: 1 }).waitFor();

  await find(page, 'double-auth', 'Branches', /fix\/double-auth/);
  await openByKeys(page, /fix\/double-auth/);
  await page.waitForURL(/\/app\/project\/branches\?branch=brn_/);

  const people = await (await page.request.get(`${cairn.url}/api/projects/payments-api/members?limit=1`)).json();
  const { displayName, email } = people.items[0];
  await find(page, displayName, 'Members', new RegExp(displayName));
  expect(await listOf(page).getByRole('group', { name: 'Users', exact: true }).count()).toBe(0);
  await openByKeys(page, new RegExp(email.replaceAll('.', '\\.')));
  await page.waitForURL(/\/app\/project\/members\?q=/);

  const asked = await page.request.post(`${cairn.url}/api/support/tickets`, {
    data: { subject: 'Kestrels nest in the export', text: 'They do.' },
    headers: { Origin: cairn.url },
  });
  expect(asked.status()).toBe(201);
  await find(page, 'kestrels', 'Your tickets', /Kestrels nest/);
  await openByKeys(page, /Kestrels nest/);
  await page.waitForURL(/\/app\/help\?ticket=\d+/);
  expect(problems).toEqual([]);
  await context.close();
});

test('an owner finds the people of the organization, and staff the tickets of everybody', async () => {
  const owner = await visit(browser);
  await signIn(owner.page, cairn.url, 'owner@acme.example');
  await find(owner.page, 'dev@acme.example', 'Users', /dev@acme\.example/);
  await openByKeys(owner.page, /dev@acme\.example/);
  await owner.page.waitForURL(/\/app\/tenant-admin\/users\?q=/);
  await owner.page.keyboard.press('Control+k');
  await listOf(owner.page).waitFor();
  await owner.page.keyboard.type('Two projects ended up');
  await listOf(owner.page)
    .getByRole('menuitem', { name: /Search everything/ })
    .waitFor();
  expect(await listOf(owner.page).getByRole('group', { name: 'Tickets', exact: true }).count()).toBe(0);

  const staff = await visit(browser);
  await signIn(staff.page, cairn.url, 'staff@cairn.example');
  await find(staff.page, 'Two projects ended up', 'Tickets', /Two projects ended up/);
  await openByKeys(staff.page, /Two projects ended up/);
  await staff.page.waitForURL(/\/app\/staff\/tickets\?ticket=\d+/);
  expect([...owner.problems, ...staff.problems]).toEqual([]);
  await owner.context.close();
  await staff.context.close();
});
