import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promote, rollBack, switchRemote } from '@cairn/release';
import { describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { goTo, openAddress, signInByApi, visit } from '../support/browser.ts';
import { deployNext, tokenOf } from '../support/release-next.ts';
import { browser, cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

describe('platform administrators', () => {
  test('find a tenant, and see who manages it', async () => {
    const { page, problems } = await visitorOf('admin@cairn.example');
    await openAddress(page, `${cairn.url}/app`);
    await page.getByRole('link', { name: 'Tenants' }).click();
    await page.waitForURL(/\/app\/admin_tenants$/);
    const table = page.getByRole('table', { name: 'Tenants' });
    await table.getByRole('row').nth(3).waitFor();
    await page.getByRole('searchbox', { name: 'Name or slug' }).fill('glob');
    await page.waitForURL(/q=glob/);
    await table.getByRole('link', { name: 'Globex' }).click();
    await page.getByRole('complementary', { name: 'Preview' }).getByText('owner@globex.example').waitFor();
    await page.getByRole('button', { name: 'Open full page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Globex' }).waitFor();
    // The list with its preview stays in the document, hidden.
    await page.getByText('owner@globex.example').filter({ visible: true }).waitFor();
    await page.goBack();
    await page.waitForURL(/q=glob/);
    expect(problems).toEqual([]);
  });

  test('see which release of each remote runs', async () => {
    const { page, problems } = await visitorOf('admin@cairn.example');
    await openAddress(page, `${cairn.url}/app/admin_system`);
    const status = await page.evaluate(async () => (await fetch('/api/registry/status')).json());
    const serving = Object.entries<string>(status.serving);
    expect(serving.length).toBeGreaterThan(1);
    for (const [remote, release] of serving) {
      const row = page.getByRole('table', { name: 'Remotes and releases' }).getByRole('row', { name: new RegExp(`^${remote} `) });
      await row.getByText(release, { exact: true }).waitFor();
      await row.getByText('Live', { exact: true }).waitFor();
    }
    await openAddress(page, `${cairn.url}/app/admin`);
    await page.getByRole('region', { name: 'Releases' }).getByText('Live', { exact: true }).first().waitFor();
    expect(problems).toEqual([]);
  });

  test('see what is left out, and every reason for it; the others run on', async () => {
    const { page } = await visitorOf('admin@cairn.example');
    await page.goto(`${cairn.url}/app`);
    const status = await page.evaluate(async () => (await fetch('/api/registry/status')).json());
    const file = path.join(cairn.dataDirectory, 'releases/staff', status.serving.staff, 'remote.json');
    const right = readFileSync(file, 'utf8');
    try {
      // A release that got past every check.
      writeFileSync(file, right.replaceAll('"staff.use"', '"staff.everything"').replace(/"range": "[^"]+"/, '"range": "^9.0.0"'));
      const excluded = page
        .getByRole('region', { name: 'Skipped' })
        .or(page.locator('section', { hasText: 'Skipped' }))
        .first();
      do await page.goto(`${cairn.url}/app/admin_system`);
      while (!(await excluded.isVisible())); // the registry reads its store every two seconds
      await excluded.getByText('staff', { exact: true }).waitFor();
      await excluded.getByText(/^routes\.0\.permission: there is no permission "staff\.everything": take one of /).waitFor();
      await excluded.getByText(/^needs shell \^9\.0\.0, this one is /).waitFor();
      await page.getByRole('heading', { level: 1, name: '1 remote needs attention' }).waitFor();
      // Its addresses stay reserved: the shell reports there that it cannot run, not that there is no such page.
      await page.goto(`${cairn.url}/app/staff`);
      await page.getByText('Details for support').click();
      await page.getByText('BLOCKED', { exact: true }).waitFor();
      expect((await page.goto(`${cairn.url}/app/projects`))?.status()).toBe(200);
      expect(cairn.output()).toMatch(/"remote":"staff".*remote skipped/);
    } finally {
      writeFileSync(file, right);
    }
  });

  test('press what a dialog said when it was opened, whatever others did meanwhile', async () => {
    const { page, problems } = await visitorOf('admin@cairn.example');
    await openAddress(page, `${cairn.url}/app/admin_system`);
    const byTeam = (on: boolean) =>
      switchRemote({ server: cairn.url, token: tokenOf(cairn, 'tenant-admin'), remote: 'tenant-admin', on, note: 'The team was quicker' });
    await page.getByRole('button', { name: 'Actions for tenant-admin' }).click();
    await page.getByRole('menuitem', { name: 'Switch off…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('It is slow');
    const { revision } = await byTeam(false);
    await dialog.getByText('Changed in the meantime by local tenant-admin').waitFor();
    await dialog.getByText('The team was quicker').waitFor();
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await dialog.waitFor({ state: 'detached' });
    const status = await page.evaluate(async () => (await fetch('/api/registry/status')).json());
    expect(status.revision).toMatchObject({ number: revision, remotes: { 'tenant-admin': { on: false } } });
    await byTeam(true);
    expect(problems).toEqual([]);
  });

  test('switch a remote off and on again, each with a reason that stands in the history', async () => {
    const { page, problems } = await visitorOf('admin@cairn.example');
    await openAddress(page, `${cairn.url}/app/admin_system`);
    const row = page.getByRole('table', { name: 'Remotes and releases' }).getByRole('row', { name: /^tenant-admin / });
    const change = async (entry: string, button: string, reason: string) => {
      await row.getByRole('button', { name: 'Actions for tenant-admin' }).click();
      await page.getByRole('menuitem', { name: entry }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: button }).click();
      await dialog.getByText('Enter a reason.').waitFor();
      await dialog.getByLabel('Reason').fill(reason);
      await dialog.getByRole('button', { name: button }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await change('Switch off…', 'Switch off', 'Rehearsing an incident');
    await row.getByText('Switched off', { exact: true }).waitFor();
    const history = page.getByRole('region', { name: 'Recent revisions' });
    await history.getByText('Rehearsing an incident').waitFor();
    // Its addresses stay reserved, and report that it is switched off.
    const off = await visit(browser);
    await signInByApi(off.page, cairn.url, 'owner@acme.example');
    await openAddress(off.page, `${cairn.url}/app/tenant-admin`);
    await off.page.getByText('switched off').first().waitFor();
    await off.context.close();
    await change('Switch on…', 'Switch on', 'The rehearsal is over');
    await row.getByText('Live', { exact: true }).waitFor();
    await history.getByText('The rehearsal is over').waitFor();
    expect(problems).toEqual([]);
  });

  test('see a canary come while they look, what tabs tell of each release, and take the canary back', async () => {
    const { page, problems } = await visitorOf('admin@cairn.example');
    const told = page.waitForRequest('**/api/registry/reports**', { timeout: 60_000 });
    await openAddress(page, `${cairn.url}/app/admin_system`);
    const table = page.getByRole('table', { name: 'Remotes and releases' });
    await table.getByRole('row', { name: /^staff / }).waitFor();
    const { release } = await deployNext(cairn, 'staff', { percent: 10 });
    const panel = page.getByRole('region', { name: new RegExp(`staff ${release} on canary`) });
    await panel.getByText('No data yet').waitFor();
    await table
      .getByRole('row', { name: /^staff / })
      .getByText('10%', { exact: true })
      .waitFor();
    // This tab has loaded the remote that it shows, and reports that by itself.
    await told;
    const HealthSchema = v.object({
      releases: v.array(v.object({ remote: v.string(), tabs: v.number(), loadMs: v.nullable(v.number()) })),
    });
    const health = async () => v.parse(HealthSchema, await (await page.request.get(`${cairn.url}/api/registry/health`)).json()).releases;
    while (!(await health()).some(({ remote, loadMs }) => remote === 'admin' && loadMs !== null && loadMs > 0));

    await panel.getByRole('button', { name: 'Stop canary' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Canary, 10%').waitFor();
    await dialog.getByLabel('Reason').fill('It was a rehearsal');
    await dialog.getByRole('button', { name: 'Stop canary' }).click();
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Recent revisions' }).getByText('It was a rehearsal').waitFor();
    // The pressed button has gone with the panel.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

    // Somebody else is faster: the dialog outlives the panel that opened it, and shows what happened.
    const team = { server: cairn.url, token: tokenOf(cairn, 'staff'), remote: 'staff' };
    await promote({ ...team, release, audience: { tenants: ['acme'] } });
    for (const question of ['Stop canary', 'Promote…']) {
      await panel.getByRole('button', { name: question }).click();
      await dialog.getByLabel('Reason').fill('I saw it fail');
      await rollBack({ ...team, note: 'The team saw it fail' });
      const status = dialog.getByRole('status').filter({ hasText: 'Changed in the meantime by local staff' });
      await status.getByText(`The canary of staff ${release} was stopped`).waitFor();
      await status.getByText('The team saw it fail').waitFor();
      expect(await dialog.locator('button[type=submit]').isDisabled()).toBe(true);
      expect(await dialog.getByLabel('Reason').inputValue()).toBe('I saw it fail');
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await dialog.waitFor({ state: 'detached' });
      await panel.waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
      if (question === 'Stop canary') await promote({ ...team, release, audience: { tenants: ['acme'] } });
    }
    expect(problems).toEqual([]);
  });

  test.each(['dev@acme.example', 'staff@cairn.example'])('are the only ones who may: %s is refused and loads nothing', async (email) => {
    const { page, context } = await visit(browser);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await signInByApi(page, cairn.url, email);
    for (const path of [
      '/app/admin',
      '/app/admin_tenants',
      '/app/admin_tenants/acme',
      '/app/admin_people',
      '/app/admin_waitlist',
      '/app/admin_billing',
      '/app/admin_billing/invoices',
      '/app/admin_billing/subscriptions',
      '/app/admin_system',
      '/app/admin_system/health',
      '/app/admin_system/remotes/staff',
      '/app/admin_system/tokens',
    ]) {
      const answer = await page.request.get(cairn.url + path, { headers: { Accept: 'text/html' } });
      expect(answer.status(), path).toBe(403);
      await openAddress(page, `${cairn.url}/app`);
      await goTo(page, path);
      await page.getByRole('heading', { level: 1, name: 'You don’t have access to this page' }).waitFor();
    }
    expect(asked.filter((path) => path.startsWith('/remotes/admin/') || path.startsWith('/api/admin'))).toEqual([]);
    const refused = await page.evaluate(async () => (await fetch('/api/admin/tenants')).status);
    expect(refused).toBe(403);
    await context.close();
  });
});
