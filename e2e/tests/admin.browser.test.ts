import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import type { Browser } from 'playwright';
import { launchBrowser, signIn, visit } from '../support/browser.ts';
import { type Cairn, startCairn } from '../support/cairn.ts';

let cairn: Cairn;
let browser: Browser;

beforeAll(async () => {
  [cairn, browser] = await Promise.all([startCairn(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await cairn?.stop();
});

describe('platform administrators', () => {
  test('find a tenant, and see who manages it', async () => {
    const { page, context, problems } = await visit(browser);
    await signIn(page, cairn.url, 'admin@cairn.example');
    await page.getByRole('link', { name: 'Tenants' }).click();
    await page.waitForURL(/\/app\/admin_tenants$/);
    const table = page.getByRole('table', { name: 'Tenants' });
    await table.getByRole('row').nth(3).waitFor();
    await page.getByRole('searchbox', { name: 'Name or slug' }).fill('glob');
    await page.waitForURL(/q=glob/);
    await table.getByRole('link', { name: 'Globex' }).click();
    await page.getByRole('heading', { level: 1, name: 'Globex' }).waitFor();
    await page.getByText('owner@globex.example').waitFor();
    await page.goBack();
    await page.waitForURL(/q=glob/);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('see which release of each remote runs', async () => {
    const { page, context, problems } = await visit(browser);
    await signIn(page, cairn.url, 'admin@cairn.example');
    await page.goto(`${cairn.url}/app/admin_system`);
    const status = await page.evaluate(async () => (await fetch('/api/registry/status')).json());
    const serving = Object.entries<string>(status.serving);
    expect(serving.length).toBeGreaterThan(1);
    for (const [remote, release] of serving) {
      const row = page.getByRole('table', { name: 'Remotes and releases' }).getByRole('row', { name: new RegExp(`^${remote} `) });
      await row.getByText(release, { exact: true }).waitFor();
      await row.getByText('Live', { exact: true }).waitFor();
    }
    await page.goto(`${cairn.url}/app/admin`);
    await page.getByRole('heading', { level: 1, name: 'Every remote runs as it was released' }).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test.each(['dev@acme.example', 'staff@cairn.example'])('are the only ones who may: %s is refused and loads nothing', async (email) => {
    const { page, context } = await visit(browser);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await signIn(page, cairn.url, email);
    for (const path of ['/app/admin', '/app/admin_tenants', '/app/admin_tenants/acme', '/app/admin_system']) {
      const answer = await page.goto(cairn.url + path);
      expect(answer?.status(), path).toBe(403);
      await page.getByRole('heading', { level: 1, name: 'This page is behind a fence' }).waitFor();
    }
    expect(asked.filter((path) => path.startsWith('/remotes/admin/') || path.startsWith('/api/admin'))).toEqual([]);
    const refused = await page.evaluate(async () => (await fetch('/api/admin/tenants')).status);
    expect(refused).toBe(403);
    await context.close();
  });
});
