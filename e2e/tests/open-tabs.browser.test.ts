import { rollBack, switchRemote } from '@cairn/release';
import { beforeEach, describe, expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import { goTo, signIn, visit } from '../support/browser.ts';
import { pollEvery, setLookedAt } from '../support/polling.ts';
import { deployAgain, tokenOf } from '../support/release-next.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

// No test waits for the poll interval of an hour: updates come by live events, or a test makes a browser poll more often.
runCairn({ REGISTRY_POLL_SECONDS: '3600' });
beforeEach(() => {
  cairn.network.down = () => false;
});

const slowly = { timeout: 20_000 };
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isMarked = (page: Page) => page.evaluate(() => 'sameDocument' in window);
const prompt = (page: Page, title: string) => page.getByRole('status').filter({ has: page.getByRole('heading', { name: title }) });
const filesOf = (remote: string) => cairn.network.requests.filter((path) => path.startsWith(`/remotes/${remote}/`));
const backTo = (remote: string) => rollBack({ remote, server: cairn.url, token: tokenOf(cairn, remote) });
const switchSettings = (on: boolean) => switchRemote({ remote: 'settings', server: cairn.url, token: tokenOf(cairn, 'settings'), on });

/** Waits until the tab receives live events. Releases before that are sent when the stream opens. */
async function follows(page: Page, open: () => Promise<void>): Promise<void> {
  const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events', slowly);
  await open();
  await stream;
}

describe('a tab that is open while something is released', () => {
  test('takes up what it has not loaded, without a word and without a reload', async () => {
    const { page, context, problems } = await visit(browser, { serviceWorkers: 'block' });
    await signIn(page, cairn.url, 'dev@acme.example');
    await follows(page, () => page.goto(`${cairn.url}/app/decisions`).then(() => undefined));
    await mark(page);
    const taken = page.waitForResponse((answer) => answer.url().includes('/api/registry/plan') && answer.url().includes('known='), slowly);
    const release = await deployAgain(cairn, 'settings', 1);
    expect((await taken).status()).toBe(200);
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    expect(filesOf('settings').at(-1)).toContain(release);
    await expect(page.getByRole('heading', { name: /^An update to/ }).count()).resolves.toBe(0);
    expect(await isMarked(page)).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
    await backTo('settings');
  });

  test('offers a reload for what runs in it, once; the reload keeps the place and what was typed', async () => {
    const { page, context } = await visit(browser, { serviceWorkers: 'block' });
    await signIn(page, cairn.url, 'dev@acme.example');
    await follows(page, () => page.goto(`${cairn.url}/app/settings/profile`).then(() => undefined));
    const name = page.getByRole('textbox', { name: 'First name' });
    const kept = await name.inputValue();
    await mark(page);

    await deployAgain(cairn, 'settings', 1);
    const offer = prompt(page, 'An update to Settings is ready.');
    await offer.waitFor(slowly);
    await offer.getByRole('button', { name: 'Close' }).click();
    await offer.waitFor({ state: 'detached' });
    // The former release is live again, so there is no update. Then the next one is.
    await backTo('settings');
    const release = await deployAgain(cairn, 'settings', 2);
    await offer.waitFor(slowly);
    expect(await isMarked(page)).toBe(true);

    await name.fill(`${kept} the Second`);
    cairn.network.requests.length = 0;
    await offer.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => isMarked(page)).toBe(false);
    await expect.poll(() => name.inputValue(), slowly).toBe(`${kept} the Second`);
    expect(page.url()).toBe(`${cairn.url}/app/settings/profile`);
    expect(filesOf('settings').every((file) => file.includes(release))).toBe(true);
    await context.close();
  });

  test('hears of it by asking where it has no live events; not while nobody looks at it, and at once when somebody does', async () => {
    const { page, context } = await visit(browser, { serviceWorkers: 'block' });
    await pollEvery(context, 1);
    cairn.network.down = (path) => path.startsWith('/api/events');
    await signIn(page, cairn.url, 'dev@acme.example');
    const asked: number[] = [];
    page.on('response', (answer) => answer.url().includes('known=') && asked.push(answer.status()));
    await page.goto(`${cairn.url}/app/settings/profile`);
    await expect.poll(() => asked.slice(-2), slowly).toEqual([204, 204]);
    await page.evaluate(setLookedAt, false);
    await deployAgain(cairn, 'settings', 1);
    // Requests in flight when the tab was hidden may still have completed; after them there were none.
    const before = asked.length;
    expect(asked.filter((status) => status === 200)).toEqual([]);
    await page.evaluate(setLookedAt, true);
    await prompt(page, 'An update to Settings is ready.').waitFor(slowly);
    expect(asked.slice(before)[0]).toBe(200);
    await context.close();
  });
});

describe('a remote that is switched off', () => {
  test('goes from navigation and palette; its open page stays until it is left, and comes back without a reload', async () => {
    const { page, context, problems } = await visit(browser, { serviceWorkers: 'block' });
    await signIn(page, cairn.url, 'dev@acme.example');
    await follows(page, () => page.goto(`${cairn.url}/app/settings/profile`).then(() => undefined));
    await mark(page);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings', exact: true });
    await link.waitFor();
    const palette = page.getByRole('menu', { name: 'Search or run a command' });
    const commands = async () => {
      await page.keyboard.press('Control+k');
      await palette.getByRole('menuitem').first().waitFor();
      const found = await palette.getByRole('menuitem', { name: 'Change name' }).count();
      await page.keyboard.press('Escape');
      await palette.waitFor({ state: 'hidden' });
      return found;
    };
    await expect.poll(commands).toBe(1);

    await switchSettings(false);
    await prompt(page, 'Settings was switched off.').waitFor(slowly);
    await link.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await expect.poll(commands).toBe(0);

    await page.getByRole('link', { name: 'Decisions', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Settings is switched off' }).waitFor();

    await switchSettings(true);
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor(slowly);
    await link.waitFor();
    await expect.poll(commands).toBe(1);
    expect(await isMarked(page)).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('says so to a fresh load of its page, in the language of the visitor, and opens there once it is on', async () => {
    const { page, context, problems } = await visit(browser, { serviceWorkers: 'block' });
    await signIn(page, cairn.url, 'dev@acme.example');
    await switchSettings(false);
    await expect
      .poll(async () => (await page.request.get(`${cairn.url}/app/settings/profile`)).text())
      .toContain('"switchedOff":[{"id":"settings"');
    await follows(page, () => page.goto(`${cairn.url}/app/settings/profile`).then(() => undefined));
    await page.getByRole('heading', { level: 1, name: 'Settings is switched off' }).waitFor();
    await mark(page);
    await switchSettings(true);
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor(slowly);
    expect(await isMarked(page)).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('and that the tab had not loaded says so as well where somebody goes to it, and opens once it is on', async () => {
    const { page, context } = await visit(browser, { serviceWorkers: 'block' });
    await signIn(page, cairn.url, 'dev@acme.example');
    await follows(page, () => page.goto(`${cairn.url}/app/decisions`).then(() => undefined));
    await mark(page);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings', exact: true });
    await switchSettings(false);
    await link.waitFor({ state: 'detached', ...slowly });
    await goTo(page, '/app/settings/profile');
    await page.getByRole('heading', { level: 1, name: 'Settings is switched off' }).waitFor();
    await switchSettings(true);
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor(slowly);
    expect(await isMarked(page)).toBe(true);
    await context.close();
  });
});

test('a server that goes away under an open tab is noticed by the next poll, and so is its return', async () => {
  const { page, context } = await visit(browser);
  await pollEvery(context, 8);
  await signIn(page, cairn.url, 'dev@acme.example');
  let failedPolls = 0;
  page.on('console', (message) => {
    if (message.text().startsWith('the registry is asked again')) failedPolls += 1;
  });
  cairn.network.down = (path) => path.startsWith('/api/');
  await page.getByText('You are offline.').waitFor(slowly);
  expect(failedPolls).toBeLessThanOrEqual(1);
  cairn.network.down = () => false;
  await page.getByText('You are offline.').waitFor({ state: 'hidden', ...slowly });
  await context.close();
});
