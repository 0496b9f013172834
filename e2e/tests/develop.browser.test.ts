import { readFileSync } from 'node:fs';
import path from 'node:path';
import { release } from '@cairn/release';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import type { Page, Response } from 'playwright';
import * as v from 'valibot';
import { violations } from '../support/axe.ts';
import { signIn, signInByApi, visit } from '../support/browser.ts';
import { tokenOf } from '../support/release-next.ts';
import { copyRemote, type RemoteCopy } from '../support/remote-copy.ts';
import { browser, cairn, runCairn } from '../support/running.ts';
import { type FileServer, serveFiles } from '../support/serve-files.ts';

runCairn({ CAIRN_ALLOW_OVERRIDE: 'developer' });

const developer = 'dev@acme.example';
const mine = 'Profile on my machine';

let copy: RemoteCopy;
let output: string;
let local: FileServer;

// One build, served by a small server of its own, and published as well.
beforeAll(async () => {
  copy = copyRemote('settings');
  const { version } = v.parse(
    v.object({ version: v.string() }),
    JSON.parse(readFileSync(path.join(copy.directory, 'package.json'), 'utf8')),
  );
  copy.edit('package.json', `"version": "${version}"`, '"version": "1.99.0"');
  copy.edit('src/profile/page.tsx', 'title={<Trans>Profile</Trans>}', `title="${mine}"`);
  output = copy.build().output;
  local = await serveFiles(output);
});
afterAll(async () => {
  await local?.stop();
  copy?.remove();
});
beforeEach(() => {
  local.requests.length = 0;
  local.change = (_, content) => content;
});

const profile = () => `${cairn.url}/app/settings/profile`;
const link = () => `${profile()}?remote=settings@${local.origin}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const bar = (page: Page) => page.getByRole('region', { name: 'Overrides in this tab' });
const question = (page: Page) => page.getByRole('alertdialog');

async function confirm(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Run in this tab' }).click();
  await bar(page).waitFor();
}

/** Returns the policy of the document, once the page is reloaded and has this heading. */
async function policyOf(page: Page, name: string): Promise<string> {
  const documents: Response[] = [];
  const note = (response: Response) => response.request().isNavigationRequest() && documents.push(response);
  page.on('response', note);
  await page.reload();
  await heading(page, name);
  page.off('response', note);
  return documents.at(-1)?.headers()['content-security-policy'] ?? '';
}

describe('a link to code from elsewhere', () => {
  test('runs nothing, and asks for nothing there, until its person has said yes to that origin', async () => {
    const { page, context, problems } = await visit(browser, { serviceWorkers: 'allow' });
    await signInByApi(page, cairn.url, developer);
    await page.goto(link());
    await question(page).getByText(local.origin, { exact: true }).waitFor();
    await question(page).getByText('It can act as you').waitFor();
    await heading(page, 'Profile');
    expect(await violations(page)).toEqual([]);
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(profile());
    await page.reload();
    await heading(page, 'Profile');
    expect(local.requests).toEqual([]);
    expect(await bar(page).count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('is refused with a sentence where the origin is not allowed, by the server too', async () => {
    const { page, context } = await visit(browser);
    await signIn(page, cairn.url, developer);
    for (const [asked, sentence] of [
      ['settings@https://evil.example', 'Code from this address is not allowed to run here.'],
      ['settings@http://localhost:3004@evil.example', 'Invalid override.'],
      ['settings@9.9.9', 'There is no such release of this remote.'],
    ] as const) {
      await page.goto(`${profile()}?remote=${encodeURIComponent(asked)}`);
      await question(page).getByText(sentence).waitFor();
      expect(await question(page).getByRole('button', { name: 'Run in this tab' }).count()).toBe(0);
    }
    const answer = await page.evaluate(async () => {
      const body = JSON.stringify({ remotes: ['settings@https://evil.example'] });
      const response = await fetch('/api/registry/overrides', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
      return { status: response.status, ...(await response.json()) };
    });
    expect(answer).toMatchObject({ status: 422, code: 'ORIGIN_REFUSED' });
    await context.close();
  });
});

describe('a local build', () => {
  test('runs in the tab that has confirmed it, is named there, and goes by ?remotes=off', async () => {
    const { page, context, problems } = await visit(browser);
    await signInByApi(page, cairn.url, developer);
    await page.goto(link());
    await confirm(page);
    await heading(page, mine);
    await bar(page).getByText(`settings@${local.origin}`).waitFor();
    expect(new URL(page.url()).search).toBe('');
    // React's development build of the shell, whose error messages are readable.
    expect(await page.locator('script[src^="/assets/development/"]').count()).toBeGreaterThan(0);

    // The rest of Cairn is the regular one, and the tab keeps its override after a reload.
    await page.getByRole('link', { name: 'Decisions', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor();
    await page.goto(profile());
    await heading(page, mine);
    expect(await policyOf(page, mine)).toContain(local.origin);

    const other = await context.newPage();
    await other.goto(profile());
    await heading(other, 'Profile');
    expect(await policyOf(other, 'Profile')).not.toContain(local.origin);
    // The id that identifies the tab to the server does not work in another tab.
    const id = await page.evaluate(() => sessionStorage.getItem('cairn.overrides'));
    await other.goto(`${profile()}?overrides=${id}`);
    await heading(other, 'Profile');
    expect(new URL(other.url()).search).toBe('');
    expect(await bar(other).count()).toBe(0);
    await other.close();

    await page.goto(`${profile()}?remotes=off`);
    await heading(page, 'Profile');
    expect(await bar(page).count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await heading(page, 'Profile');
    expect(problems).toEqual([]);
    await context.close();
  });

  test('that fails says so, and safe mode starts the tab without it', async () => {
    const { page, context } = await visit(browser);
    await signInByApi(page, cairn.url, developer);
    await page.goto(link());
    local.change = (file, content) => (file.endsWith('.js') ? Buffer.concat([Buffer.from('window.changed = true;'), content]) : content);
    await confirm(page);
    const panel = page.getByRole('alert').filter({ hasText: 'Your override failed' });
    await panel.getByText('Details for support').click();
    await panel.getByText('BLOCKED').waitFor();
    expect(await page.evaluate(() => 'changed' in window)).toBe(false);
    await panel.getByRole('button', { name: 'Start in safe mode' }).click();
    await heading(page, 'Profile');
    await bar(page).getByText('Safe mode.').waitFor();

    local.change = (_, content) => content;
    await bar(page).getByRole('button', { name: 'Run overrides again' }).click();
    await heading(page, mine);
    await page.goto(`${profile()}?remotes=safe`);
    await heading(page, 'Profile');
    await bar(page).getByRole('button', { name: 'Back to the releases' }).click();
    await bar(page).waitFor({ state: 'detached' });
    await context.close();
  });

  test('that is not there leaves what everyone gets, and the tab says so', async () => {
    const { page, context } = await visit(browser);
    await signIn(page, cairn.url, developer);
    const gone = await serveFiles(output);
    await gone.stop();
    await page.goto(`${profile()}?remote=settings@${gone.origin}`);
    await confirm(page);
    await heading(page, 'Profile');
    await bar(page).getByText('is not running. The release that everyone gets runs instead.').waitFor();
    await context.close();
  });
});

test('another published release runs in the tab that has confirmed it', async () => {
  // For an organization that this person does not belong to.
  const published = await release({
    directory: output,
    server: cairn.url,
    token: tokenOf(cairn, 'settings'),
    audience: { tenants: ['globex'] },
  });
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, developer);
  await page.goto(profile());
  await heading(page, 'Profile');
  await page.goto(`${profile()}?remote=settings@1.99.0`);
  await question(page).getByText(published.release, { exact: true }).waitFor();
  await confirm(page);
  await heading(page, mine);
  await bar(page).getByText(`settings@${published.release}`).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test('the readable shell alone is to be had for one page', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, developer);
  await page.goto(`${profile()}?host=development`);
  await heading(page, 'Profile');
  expect(await page.locator('script[src^="/assets/development/"]').count()).toBeGreaterThan(0);
  expect(await bar(page).count()).toBe(0);
  await page.goto(profile());
  await heading(page, 'Profile');
  expect(await page.locator('script[src^="/assets/development/"]').count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

test('the panel leads to the same question, by keyboard', async () => {
  const { page, context } = await visit(browser);
  await signInByApi(page, cairn.url, developer);
  await page.goto(profile());
  await heading(page, 'Profile');
  await page.getByRole('button', { name: /^Account of/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Remotes in this tab' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remotes in this tab' });
  await dialog.getByRole('button', { name: /Source of Settings/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'From an address' }).press('Enter');
  const address = dialog.getByRole('textbox', { name: 'Address of Settings' });
  await address.fill('https://evil.example');
  await dialog.getByRole('button', { name: 'Continue' }).press('Enter');
  await dialog.getByText('Code from this address is not allowed to run here.').waitFor();
  expect(await violations(page)).toEqual([]);
  await address.fill(`${local.origin}/`);
  await dialog.getByRole('button', { name: 'Continue' }).press('Enter');
  await question(page).getByText(local.origin, { exact: true }).waitFor();
  await question(page).getByRole('button', { name: 'Run in this tab' }).press('Enter');
  await heading(page, mine);
  expect(await violations(page)).toEqual([]);
  await context.close();
});

test('without the permission nothing is offered, and neither link, id nor call does anything', async () => {
  const theirs = await visit(browser);
  await signInByApi(theirs.page, cairn.url, developer);
  await theirs.page.goto(link());
  await confirm(theirs.page);
  const id = await theirs.page.evaluate(() => sessionStorage.getItem('cairn.overrides'));
  await theirs.context.close();
  local.requests.length = 0;

  const { page, context } = await visit(browser);
  await signInByApi(page, cairn.url, 'lead@acme.example');
  await page.goto(link());
  await heading(page, 'Profile');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Remotes in this tab' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.evaluate((kept) => sessionStorage.setItem('cairn.overrides', kept ?? ''), id);
  await page.goto(`${link()}&host=development`);
  await heading(page, 'Profile');
  expect(await question(page).count()).toBe(0);
  expect(await bar(page).count()).toBe(0);
  expect(await page.locator('script[src^="/assets/development/"]').count()).toBe(0);
  expect(await policyOf(page, 'Profile')).not.toContain(local.origin);
  const statuses = await page.evaluate(async (tab) => {
    const json = { 'Content-Type': 'application/json' };
    const calls = [
      fetch('/api/registry/overrides'),
      fetch('/api/registry/overrides', { method: 'POST', headers: json, body: '{"remotes":["settings@1.99.0"]}' }),
      fetch(`/api/registry/overrides/${tab}/manifests`, { method: 'POST', headers: json, body: '{"manifests":{}}' }),
      fetch(`/api/registry/overrides/${tab}`, { method: 'DELETE' }),
    ];
    return (await Promise.all(calls)).map(({ status }) => status);
  }, id);
  expect(statuses).toEqual([403, 403, 403, 403]);
  expect(local.requests).toEqual([]);
  await context.close();
});
