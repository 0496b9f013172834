import { pruneAt } from '@cairn/server/prune';
import { expect, test } from '@rstest/core';
import { goTo, signIn, visit } from '../support/browser.ts';
import { deployAgain } from '../support/release-next.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

// The tab gets no live events and does not poll. It notices a deployment only when files are missing.
runCairn({ REGISTRY_POLL_SECONDS: '3600' });

const month = 31 * 24 * 60 * 60 * 1000;

test('twenty deployments later, with its own files gone, every page opens from a tab that was open before the first', async () => {
  cairn.network.down = (path) => path.startsWith('/api/events');
  // Without the service worker, which caches files: the test is about what the server still has.
  const { page, context } = await visit(browser, { serviceWorkers: 'block' });
  await signIn(page, cairn.url, 'dev@acme.example');
  await page.goto(`${cairn.url}/app/settings/profile`);
  const name = page.getByRole('textbox', { name: 'First name' });
  await name.waitFor();
  const kept = await name.inputValue();
  const own = cairn.network.requests.find((path) => /^\/remotes\/settings\//.test(path))?.split('/')[3] ?? '';
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const go = async (to: string, heading: string) => {
    await goTo(page, to);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor({ timeout: 20_000 });
  };

  const last = await deployAgain(cairn, 'settings', 19);
  expect(await pruneAt(cairn.dataDirectory, Date.now() + month)).toEqual([]);
  await go('/app/settings', 'Settings');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  const newest = await deployAgain(cairn, 'settings', 1, 20);
  expect(newest).not.toBe(last);
  expect(await pruneAt(cairn.dataDirectory, Date.now() + month)).toEqual([`settings/${own}`]);
  // A loaded page continues, with its input.
  await go('/app/settings/profile', 'Profile');
  await name.fill(`${kept} the Second`);
  cairn.network.requests.length = 0;
  // The files of this page are gone: the document reloads at the requested address, with the live release.
  await go('/app/settings/preferences', 'Preferences');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
  expect(page.url()).toBe(`${cairn.url}/app/settings/preferences`);
  expect(cairn.network.requests.some((path) => path.startsWith(`/remotes/settings/${newest}/`))).toBe(true);
  await go('/app/settings/profile', 'Profile');
  await name.focus();
  await expect.poll(() => name.inputValue()).toBe(`${kept} the Second`);
  for (const [to, heading] of [
    ['/app/settings/security', 'Security'],
    ['/app/decisions', 'Decisions'],
    ['/app/settings', 'Settings'],
  ] as const)
    await go(to, heading);
  await context.close();
}, 240_000);
