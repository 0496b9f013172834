import { RegistryHealthSchema, RevisionHistorySchema } from '@cairn/contract';
import { expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { freshSignIn, signIn, visit } from '../support/browser.ts';
import { releaseNext } from '../support/release-next.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 30_000 };

/** Returns the release of settings in the plan of this page's document. */
const planned = (page: Page) =>
  page.evaluate(() => {
    const { plan } = JSON.parse(document.getElementById('initial-state')?.textContent ?? 'null') as {
      plan: { remotes: { id: string; release: string }[] };
    };
    return plan.remotes.find(({ id }) => id === 'settings')?.release;
  });

/** Reports `release` as a tab of the user of this page. */
const tell = (page: Page, tab: string, release: string) =>
  page.evaluate(
    ([tab, release]) => {
      const reports = [{ remote: 'settings', release, code: 'EVALUATION', loadMs: null, phases: {} }];
      const body = JSON.stringify({ tab, reports });
      return fetch('/api/registry/reports', { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
        ({ status }) => status,
      );
    },
    [tab, release] as const,
  );

test('a canary that fails where it runs is withdrawn by the server, before the eyes of whoever looks after it', async () => {
  const admin = await visit(browser, await freshSignIn(browser, cairn.url, 'admin@cairn.example'));
  await admin.page.goto(`${cairn.url}/app/admin_system`);
  await admin.page.getByRole('table', { name: 'Remotes and releases' }).waitFor();
  await admin.page.evaluate(() => Object.assign(window, { sameDocument: true }));

  const { release } = await releaseNext(
    cairn,
    'settings',
    (edit) =>
      edit('src/routes.tsx', 'export const routes', "if (Math.random() >= 0) throw new Error('a bad release');\nexport const routes"),
    { tenants: ['acme'] },
  );
  const canary = admin.page.getByRole('region', { name: new RegExp(`settings ${release} on canary`) });
  await canary.waitFor(slowly);

  // One real tab fails, and reports it by itself.
  const dev = await visit(browser, { serviceWorkers: 'block' });
  await signIn(dev.page, cairn.url, 'dev@acme.example');
  await dev.page.goto(`${cairn.url}/app/settings`);
  expect(await planned(dev.page)).toBe(release);

  // One person and a few tabs are not enough to decide.
  const health = async () => v.parse(RegistryHealthSchema, await (await admin.page.request.get(`${cairn.url}/api/registry/health`)).json());
  await expect
    .poll(async () => (await health()).releases.find((one) => one.release === release), slowly)
    .toMatchObject({ people: 1, failed: 1 });
  for (const tab of ['second', 'third']) expect(await tell(dev.page, `of-dev-${tab}`, release)).toBe(200);
  expect(await canary.isVisible()).toBe(true);

  // An administrator is about to stop it by hand.
  await canary.getByRole('button', { name: 'Stop canary' }).click();
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('It fails');

  // Other members of the organization are affected too.
  for (const email of ['owner@acme.example', 'lead@acme.example', 'viewer@acme.example']) {
    const other = await visit(browser, await freshSignIn(browser, cairn.url, email));
    await other.page.goto(`${cairn.url}/app/decisions`);
    for (const tab of ['first', 'second', 'third']) expect(await tell(other.page, `of-${email.split('@')[0]}-${tab}`, release)).toBe(200);
    await other.context.close();
  }

  const words = /The canary of settings 1\.99\.0-[0-9a-f]{12} was stopped: it failed in 1\d of 1\d tabs \(\d+ %\), the limit is \d+ %/;
  const answer = await admin.page.request.get(`${cairn.url}/api/registry/revisions`);
  const [revision] = v.parse(RevisionHistorySchema, await answer.json()).revisions;
  expect(revision).toMatchObject({ author: 'Cairn', note: expect.stringMatching(words) });
  expect(revision?.remotes.settings).not.toHaveProperty('canary');
  const figures = /^It failed in 1\d of 1\d tabs \([\d.]+%\); the limit is [\d.]+%, the stable release has [\d.]+%\.$/;
  await dialog.getByText('Changed in the meantime by Cairn').waitFor(slowly);
  await dialog.getByText(figures).waitFor();
  expect(await dialog.getByRole('button', { name: 'Stop canary' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await canary.waitFor({ state: 'detached', ...slowly });
  const history = admin.page.getByRole('region', { name: 'Recent revisions' });
  await history.getByText(`The canary of settings ${release} was stopped`).waitFor();
  await history.getByText(figures).waitFor();
  expect(await admin.page.evaluate(() => 'sameDocument' in window)).toBe(true);

  // New page loads get the stable release. The tab with the bad one is notified, or has already switched back.
  await dev.page.goto(`${cairn.url}/app/settings`);
  await dev.page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(await planned(dev.page)).toBe(revision?.remotes.settings?.stable);
  expect(admin.problems).toEqual([]);
  await Promise.all([admin.context.close(), dev.context.close()]);
});
