import { afterAll, beforeAll, expect, test } from '@rstest/core';
import type { Browser } from 'playwright';
import { launchBrowser, signIn, visit } from '../support/browser.ts';
import { type Cairn, startCairn } from '../support/cairn.ts';
import { copyRemote, type RemoteCopy } from '../support/remote-copy.ts';
import { type FileServer, serveFiles } from '../support/serve-files.ts';
import { openTlsFront, type TlsFront } from '../support/tls-front.ts';

// The remote Cairn uses https, like every shared one; the local build is served over http.
const mine = 'Profile on my machine';

let copy: RemoteCopy;
let local: FileServer;
let front: TlsFront;
let cairn: Cairn;
let browser: Browser;

beforeAll(async () => {
  copy = copyRemote('settings');
  copy.edit('src/profile/page.tsx', 'title={<Trans>Profile</Trans>}', `title="${mine}"`);
  local = await serveFiles(copy.build().output);
  front = await openTlsFront(() => cairn.url);
  cairn = await startCairn({ CAIRN_ALLOW_OVERRIDE: 'developer', PUBLIC_URL: front.url });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await cairn?.stop();
  await front?.close();
  await local?.stop();
  copy?.remove();
});

test('a build at http://localhost runs in a Cairn on https: it is no mixed content, and the policy lets it in', async () => {
  const { page, context, problems } = await visit(browser, { ignoreHTTPSErrors: true, serviceWorkers: 'allow' });
  await signIn(page, front.url, 'dev@acme.example');
  await page.goto(`${front.url}/app/settings/profile?remote=settings@${local.origin}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Run in this tab' }).click();
  await page.getByRole('heading', { level: 1, name: mine, exact: true }).waitFor();
  await page.getByRole('region', { name: 'Overrides in this tab' }).getByText(`settings@${local.origin}`).waitFor();
  expect(await page.evaluate(() => [location.protocol, isSecureContext])).toEqual(['https:', true]);
  expect(local.requests).toContainEqual(expect.stringMatching(/\.js$/));
  // Everything else comes from Cairn: leave through a link, and come back.
  await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  await page.goto(`${front.url}/app/settings/profile?remotes=off`);
  await page.getByRole('heading', { level: 1, name: 'Profile', exact: true }).waitFor();
  // The certificate is not trusted: Chromium lets the page continue, but not its service worker.
  expect(problems.filter((problem) => problem !== 'An SSL certificate error occurred when fetching the script.')).toEqual([]);
  await context.close();
});
