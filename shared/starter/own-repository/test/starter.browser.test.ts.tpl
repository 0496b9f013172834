import path from 'node:path';
import { withRemote } from '@cairn/test-kit/browser';
import { expect, test } from '@rstest/core';

/** In the Cairn at CAIRN_URL, by the deploy token in CAIRN_DEPLOY_TOKEN. */
const remote = withRemote(path.join(import.meta.dirname, '..'));

test('its page stands in the navigation and says what it holds', async () => {
  const { page, problems } = await remote.visit('owner@acme.example');
  await page.getByRole('navigation').getByRole('link', { name: 'Starter', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Starter' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Payments API' }).waitFor();
  expect(await page.title()).toContain('Starter');
  expect(problems).toEqual([]);
});
