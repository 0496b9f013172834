import { RemoteHealthSchema, RevisionHistorySchema } from '@cairn/contract';
import { describe, expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { signIn, signInByApi, visit } from '../support/browser.ts';
import { deployNext, tokenOf } from '../support/release-next.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

/** Returns the health of a remote's releases, as its own deploy token reads it. */
async function health(remote: string) {
  const headers = { Authorization: `Bearer ${tokenOf(cairn, remote)}` };
  const answer = await fetch(`${cairn.url}/api/registry/remotes/${remote}/health`, { headers });
  return v.parse(RemoteHealthSchema, await answer.json()).releases;
}

async function administrator(path: string) {
  const visitor = await visit(browser);
  await signInByApi(visitor.page, cairn.url, 'admin@cairn.example');
  await visitor.page.goto(cairn.url + path);
  return visitor;
}

/** Hides the tab, which makes its measurements final. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

describe('a tab', () => {
  test('tells the web vitals and the parts of the load of each remote that was in view', async () => {
    const { page, context, problems } = await visit(browser);
    const telemetry = page.waitForResponse((response) => /\/telemetry\.[^/]*js$/.test(response.url()));
    await signIn(page, cairn.url, 'dev@acme.example');
    await telemetry;
    await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    await page.goto(`${cairn.url}/app/settings`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const told = page.waitForResponse('**/api/registry/reports**');
    await told; // a successful load is reported by itself
    await page
      .getByRole('main')
      .getByRole('link', { name: /Profile/ })
      .click();
    await page.waitForURL('**/settings/profile');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await hide(page);
    for (const remote of ['workspace', 'settings']) {
      const seen = async () => (await health(remote))[0];
      while ((await seen())?.vitals.lcp === null || (await seen())?.vitals.cls === null || (await seen())?.phases.render === null);
      const release = await seen();
      expect(release?.vitals.lcp?.value).toBeGreaterThan(0);
      for (const phase of ['plan', 'entry', 'expose', 'page', 'run', 'render'] as const) {
        expect(release?.phases[phase], `${remote}: ${phase}`).not.toBeNull();
      }
    }
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('the dialog of a remote', () => {
  test('asks for no reason where there is no release to promote', async () => {
    const { page, context, problems } = await administrator('/app/admin_system');
    await page.getByRole('button', { name: 'Actions for staff' }).click();
    await page.getByRole('menuitem', { name: 'Promote a release…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Promote a release of staff' });
    await dialog.getByText('No other release of this remote is in the store.').waitFor();
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await context.close();
  });

  test('stays with what was asked where its row goes from the list under it, and gives the focus to the page', async () => {
    const { page, context, problems } = await administrator('/app/admin_system');
    await page.getByRole('table', { name: 'Remotes and releases' }).waitFor();
    const { revisions, remotes } = v.parse(
      RevisionHistorySchema,
      await (await page.request.get(`${cairn.url}/api/registry/revisions`)).json(),
    );
    const author = remotes.find(({ remote }) => remote === 'settings')?.author ?? '';
    const change = (on: boolean, base: number) => {
      const data = { remote: 'settings', base, on, note: 'It asks for a password twice.' };
      return page.request.post(`${cairn.url}/api/registry/switches`, { data, headers: { Origin: cairn.url } });
    };
    // A list filtered by the last editor: another person's change removes the row.
    await page.goto(`${cairn.url}/app/admin_system?${new URLSearchParams({ q: `settings ${author}` })}`);
    const actions = page.getByRole('button', { name: 'Actions for settings' });
    await actions.click();
    await page.getByRole('menuitem', { name: 'Switch off…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Switch settings off?' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It asks for a password twice.');
    const base = revisions[0]?.number ?? 0;
    expect((await change(false, base)).ok()).toBe(true);
    await actions.waitFor({ state: 'detached' });
    expect(await dialog.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('It asks for a password twice.');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect((await change(true, base + 1)).ok()).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('a remote’s own page', () => {
  test('is reached from the table, tells of errors, load, vitals and failures, by the day and by the week', async () => {
    const { page, context, problems } = await administrator('/app/admin_system');
    await page.getByRole('table', { name: 'Remotes and releases' }).getByRole('link', { name: 'staff', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'staff' }).waitFor();
    const { release } = await deployNext(cairn, 'staff', { tenants: ['cairn'] });
    const panel = page.getByRole('region', { name: new RegExp(`staff ${release} on canary`) });
    await panel.waitFor();
    const today = () =>
      new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date());
    const before = today();
    for (const [tab, code] of [
      ['tab-of-test-1', 'TIMEOUT'],
      ['tab-of-test-2', null],
    ] as const) {
      const reports = [{ remote: 'staff', release, code, loadMs: 420, phases: { entry: 30, render: 80 }, vitals: { lcp: 5_000, inp: 90 } }];
      const status = await page.evaluate(async (body) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch('/api/registry/reports', { method: 'POST', headers, body })).status;
      }, JSON.stringify({ tab, reports }));
      expect(status).toBe(200);
    }
    const days = `(?:${before}|${today()})`; // midnight may have passed
    await page.reload();
    await panel.getByText('50%', { exact: true }).first().waitFor();
    await panel.getByText(/^limit .2%.$/).waitFor(); // isolated from the surrounding text
    await page.getByRole('table', { name: 'Failures' }).getByText('TIMEOUT').waitFor();
    const lcp = page.getByRole('table', { name: 'Web vitals' }).getByRole('row', { name: /^LCP/ });
    await lcp.getByText('5 sec').waitFor();
    await lcp.getByText('Poor').waitFor();
    await page.getByRole('table', { name: 'Web vitals' }).getByRole('row', { name: /^INP/ }).getByText('Good').waitFor();
    await page
      .getByRole('table', { name: 'Parts of the load' })
      .getByRole('row', { name: /^First page rendered/ })
      .getByText('80 ms')
      .waitFor();
    await page.getByRole('link', { name: '7 days' }).click();
    await page.waitForURL(/span=week/);
    await panel.getByRole('button', { name: 'Table' }).first().click();
    await panel
      .getByRole('table', { name: 'Errors' })
      .getByRole('row', { name: new RegExp(`${days}.*50%`) })
      .waitFor();
    expect((await page.request.get(`${cairn.url}/api/registry/remotes/staff/health?span=week`)).status()).toBe(200);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('gives a release to some tenants with limits of its own, and goes back to any that is kept', async () => {
    const first = (await health('tenant-admin'))[0]?.release;
    const { page, context, problems } = await administrator('/app/admin_system/remotes/tenant-admin');
    const stable = await page.evaluate(async () => (await (await fetch('/api/registry/status')).json()).serving['tenant-admin']);
    expect(first ?? stable).toBe(stable);
    const { release } = await deployNext(cairn, 'tenant-admin');
    const releases = page.getByRole('table', { name: 'Releases' });
    await releases
      .getByRole('row', { name: new RegExp(release) })
      .getByText('Stable')
      .waitFor();
    await releases.getByRole('button', { name: `Roll back to ${stable}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The new one is not ready');
    await dialog.getByRole('button', { name: 'Roll back', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await releases
      .getByRole('row', { name: new RegExp(stable) })
      .getByText('Stable')
      .waitFor();
    await page.getByRole('region', { name: 'Recent revisions' }).getByText('The new one is not ready').waitFor();

    await releases.getByRole('button', { name: `Promote ${release}` }).click();
    await dialog.getByText('Some tenants').click();
    await expect.poll(() => dialog.getByRole('button', { name: 'Start canary' }).isDisabled()).toBe(true);
    await dialog.getByRole('combobox', { name: 'Tenants' }).fill('glob');
    await page.getByRole('option', { name: /Globex/ }).click();
    await page.getByRole('option', { name: /Acme/ }).waitFor(); // all are offered again, and the list is open
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Remove Globex' }).waitFor();
    await dialog.getByRole('textbox', { name: 'Load time' }).fill('900');
    await dialog.getByLabel('Reason').fill('Globex tries it first');
    await dialog.getByRole('button', { name: 'Start canary' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { revision } = await page.evaluate(async () => (await fetch('/api/registry/status')).json());
    expect(revision.remotes['tenant-admin']).toMatchObject({
      stable,
      canary: { release, audience: { tenants: ['globex'] }, limits: { errorRate: 0.02, loadMs: 900 } },
    });
    await page
      .getByRole('region', { name: /on canary/ })
      .getByText('globex')
      .waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  test('says that there is none of a name that was never published', async () => {
    const { page, context } = await administrator('/app/admin_system/remotes/nobody-here');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'System' }).first().waitFor();
    await context.close();
  });
});

describe('deploy tokens', () => {
  test('are made and shown once, say when they were used, and are ended', async () => {
    const { page, context, problems } = await administrator('/app/admin_system');
    await page.getByRole('link', { name: 'Deploy tokens' }).click();
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Remote' }).fill('Not a remote');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Use 2 to 40 lowercase letters').waitFor();
    await dialog.getByRole('textbox', { name: 'Remote' }).fill('staff');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Pipeline of staff');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const shown = page.getByRole('alertdialog');
    const token = (await shown.getByText(/^cdt_/).textContent())?.trim() ?? '';
    await shown.getByText('I have saved it').click();
    await shown.getByRole('button', { name: 'Done' }).click();
    await shown.waitFor({ state: 'detached' });
    const row = page.getByRole('row', { name: /Pipeline of staff/ });
    await row.getByText('never').waitFor();
    expect(await page.content()).not.toContain(token);
    expect((await fetch(`${cairn.url}/api/registry/live`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(200);
    await page.reload();
    // The browser's cached list is shown first.
    await row.getByText('never').waitFor({ state: 'detached' });
    await row.getByText('Active').waitFor();

    await row.getByRole('button', { name: 'Actions for Pipeline of staff' }).click();
    await page.getByRole('menuitem', { name: 'Revoke…' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await row.getByText(/^Revoked/).waitFor();
    expect((await fetch(`${cairn.url}/api/registry/live`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
    expect(problems).toEqual([]);
    await context.close();
  });
});
