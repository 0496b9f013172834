import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { violations } from '../support/axe.ts';
import { openAddress, signIn, signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const openMenu = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}` }).click();

test('an owner sees the figures, finds somebody and changes what they are', async () => {
  const { page, problems } = await visitorOf('owner@acme.example');
  await openAddress(page, `${cairn.url}/app`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Organization' }).click();
  await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor();
  await page.getByRole('link', { name: 'Developer' }).click();
  await page.waitForURL(/users\?role=developer/);
  await rowOf(page, 'Lin Qiu').waitFor();
  expect(await page.getByRole('row').filter({ hasText: 'Team lead' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Remove filter Role' }).click();
  await page.getByRole('searchbox', { name: 'Name or email' }).fill('lin');
  await page.waitForURL(/\?q=lin/);
  await openMenu(page, 'Lin Qiu');
  await page.getByRole('menuitemradio', { name: 'Team lead' }).click();
  await rowOf(page, 'Lin Qiu').getByText('Team lead').waitFor();
  await page.getByText('Lin Qiu is now: Team lead').waitFor();
  await page.reload();
  await rowOf(page, 'Lin Qiu').getByText('Team lead').waitFor();
  expect(problems).toEqual([]);
});

test('somebody is suspended after a question, and comes back', async () => {
  const { page } = await visitorOf('owner@acme.example');
  await openAddress(page, `${cairn.url}/app/tenant-admin/users`);
  await openMenu(page, 'Priya Nair');
  await page.getByRole('menuitem', { name: 'Suspend…' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Suspend Priya Nair?').waitFor();
  await question.getByRole('button', { name: 'Suspend' }).click();
  await rowOf(page, 'Priya Nair').getByText('Suspended').waitFor();
  await page.getByText(/· 1 suspended/).waitFor();
  await openMenu(page, 'Priya Nair');
  await page.getByRole('menuitem', { name: 'Reactivate' }).click();
  await rowOf(page, 'Priya Nair').getByText('Active').waitFor();
});

test('the last owner stays, and the menu says why', async () => {
  const { page } = await visitorOf('owner@acme.example');
  await openAddress(page, `${cairn.url}/app/tenant-admin/users`);
  await openMenu(page, 'Marta Ruiz');
  const menu = page.getByRole('menu');
  await menu.getByText('Make someone else an owner first').waitFor();
  expect(await menu.getByRole('menuitemradio', { name: 'Owner' }).getAttribute('aria-checked')).toBe('true');
  for (const entry of [
    menu.getByRole('menuitemradio', { name: 'Admin' }),
    menu.getByRole('menuitemradio', { name: 'Viewer' }),
    menu.getByRole('menuitem', { name: 'Suspend…' }),
  ])
    expect(await entry.getAttribute('aria-disabled')).toBe('true');
});

test('who was slower sees what somebody else has made of it', async () => {
  // Without live events, which would show the other's change before the slower person has made theirs.
  const { page, context } = await visit(browser, { serviceWorkers: 'block' });
  await context.route('**/api/events', (route) => route.abort());
  await signInByApi(page, cairn.url, 'owner@acme.example');
  await openAddress(page, `${cairn.url}/app/tenant-admin/users?q=jonas`);
  await rowOf(page, 'Jonas Weber').getByText('Team lead').waitFor();
  const { items } = await (await page.request.get(`${cairn.url}/api/members?q=jonas`)).json();
  const [{ id, version }] = items;
  const quicker = await page.request.patch(`${cairn.url}/api/members/${id}`, {
    data: { version, role: 'admin' },
    headers: { Origin: cairn.url, 'Idempotency-Key': crypto.randomUUID() },
  });
  expect(quicker.status()).toBe(200);
  await openMenu(page, 'Jonas Weber');
  await page.getByRole('menuitemradio', { name: 'Viewer' }).click();
  await page.getByText(/Someone else changed Jonas Weber/).waitFor();
  await rowOf(page, 'Jonas Weber').getByText('Admin', { exact: true }).waitFor();
  await context.close();
});

test('others are refused and are told none of its files', async () => {
  const { page, context } = await visit(browser);
  await signIn(page, cairn.url, 'dev@acme.example');
  expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).count()).toBe(0);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  expect((await page.goto(`${cairn.url}/app/tenant-admin/users`))?.status()).toBe(403);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(asked.filter((pathname) => pathname.startsWith('/remotes/tenant-admin/'))).toEqual([]);
  await context.close();
});

test('an owner sets the time zone by keyboard, and usage names it', async () => {
  const { page, problems } = await visitorOf('owner@acme.example');
  await openAddress(page, `${cairn.url}/app/tenant-admin`);
  const zone = page.getByRole('combobox', { name: 'Time zone of the organization' });
  await zone.fill('Kiritimati');
  await page.getByRole('option', { name: 'Pacific/Kiritimati' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText(/^Current time: /).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('The time zone is saved').waitFor();
  await openAddress(page, `${cairn.url}/app/analytics/usage`);
  await page.getByText('Days start at midnight, Pacific/Kiritimati.').waitFor();
  expect(problems).toEqual([]);
});
