import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { signIn, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

async function stepsOf(page: Page, path: string): Promise<() => Promise<string[]>> {
  await page.goto(cairn.url + path);
  return () =>
    page
      .getByRole('navigation', { name: /breadcrumb|brotkrumen|pfad/i })
      .getByRole('listitem')
      .allTextContents();
}

test('the way to a page is said by its routes, and follows the address', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'owner@acme.example');
  const listed = await page.request.get(`${cairn.url}/api/patterns?status=proposed&limit=1`);
  const [pattern] = v.parse(v.object({ items: v.array(v.object({ id: v.string(), number: v.number() })) }), await listed.json()).items;
  const full = `pattern=${pattern?.id}&view=full`;
  for (const [path, way] of [
    ['/app/decisions', ['Acme', 'Decisions']],
    ['/app/decisions?project=payments-api&decision=12&view=full', ['Payments API', 'Decisions', 'ADR 12']],
    ['/app/decisions?project=payments-api&decision=12&view=revisions', ['Payments API', 'Decisions', 'Revisions of ADR 12']],
    [`/app/learning?${full}`, ['Acme', 'Review', `PAT-${pattern?.number}`]],
    [`/app/project/patterns?project=payments-api&${full}`, ['Payments API', 'Patterns', `PAT-${pattern?.number}`]],
    ['/app/tenant-admin/users', ['Acme', 'Users']],
    ['/app/settings/profile', ['Settings', 'Profile']],
    ['/app/notifications', ['Acme', 'Notifications']],
  ] as const)
    await expect.poll(await stepsOf(page, path), slowly).toEqual(way);
  expect(problems).toEqual([]);
  await context.close();
});

test('each remote says it in its own words, in the language of the page', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'admin@cairn.example');
  const steps = await stepsOf(page, '/app/admin_tenants/acme');
  await expect.poll(steps, slowly).toEqual(['Platform', 'Tenants', 'Acme']);
  await page.keyboard.press('Control+k');
  await page.getByRole('menu', { name: 'Search or run a command' }).waitFor(slowly);
  await page.keyboard.type('deutsch');
  await page.getByRole('menuitem', { name: /Language: Deutsch/ }).click(slowly);
  await expect.poll(steps, slowly).toEqual(['Plattform', 'Organisationen', 'Acme']);
  expect(problems).toEqual([]);
  await context.close();
});
