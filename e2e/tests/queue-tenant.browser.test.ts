import { expect, test } from '@rstest/core';
import { changeTenant, enterTenantByApi, signIn, signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 30_000 };

test('what waits stays with its organization when the sign-in moves to another one, and is sent on the way back', async () => {
  const { page, context } = await visit(browser, { serviceWorkers: 'block' });
  const owner = await visit(browser, { serviceWorkers: 'block' });
  await signIn(owner.page, cairn.url, 'owner@acme.example');
  await signInByApi(page, cairn.url, 'lead@acme.example');
  await page.goto(`${cairn.url}/app/decisions?project=payments-api&status=proposed`);
  await page.getByRole('table', { name: 'Decisions' }).locator('tbody [data-row]').first().click();
  const accept = page.getByRole('button', { name: /^Accept ADR/ });
  const number = Number(/\d+/.exec((await accept.textContent()) ?? '')?.[0]);
  const onServer = async () => (await owner.context.request.get(`${cairn.url}/api/projects/payments-api/decisions/${number}`)).json();
  const before = await onServer();
  await page.route('**/api/**', (route) => route.abort());
  await accept.click();
  await page.getByText('1 unsent change.').waitFor(slowly);

  // Another tab switches the tenant. This one learns it only from the server, while its change is queued.
  await enterTenantByApi(context, cairn.url, 'Globex');
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Organization: Globex' }).waitFor(slowly);
  expect(await page.getByText(/unsent change|change was rejected/).count()).toBe(0);
  expect(await onServer()).toMatchObject({ status: 'proposed', version: before.version });

  await changeTenant(page, cairn.url, 'Acme');
  await expect.poll(onServer, slowly).toMatchObject({ status: 'accepted', version: before.version + 1 });
  expect(await page.getByText('change was rejected').count()).toBe(0);
  await Promise.all([context.close(), owner.context.close()]);
});
