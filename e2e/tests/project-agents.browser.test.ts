import { writeRows } from '@cairn/server/rows';
import { expect, test } from '@rstest/core';
import * as v from 'valibot';
import { violations } from '../support/axe.ts';
import { signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

test('a project that no agent has called leads to connecting one, and says when it is at work as it happens', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'lead@acme.example');
  const send = async (path: string, data: object) =>
    v.parse(
      v.object({ id: v.optional(v.string()), secret: v.optional(v.string()) }),
      await (await page.request.post(`${cairn.url}/api/${path}`, { headers: { Origin: cairn.url }, data })).json(),
    );
  const { id } = await send('projects', { name: 'Beacon', key: 'BEAC' });
  const { secret } = await send('api-keys', { name: 'Beacon', scopes: ['read', 'record'], projects: [id], expiresAt: null });
  // A session is active for a quarter of an hour after its last event. The prepared data may be older.
  await writeRows(cairn.dataDirectory, `update sessions set last_event_at = now() where status = 'active'`);
  await page.goto(`${cairn.url}/app/projects`);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Beacon' });
  await card.getByText('No agent sessions yet').waitFor();
  expect(await page.getByRole('main').getByRole('listitem').filter({ hasText: 'Payments API' }).textContent()).toMatch(/\d+ active/);
  await card.getByRole('link', { name: 'Connect an agent' }).click();
  await page.getByRole('dialog').waitFor();
  expect(new URL(page.url()).search).toContain('project=beacon');

  // Its overview shows how to connect, as long as no agent has worked on it.
  const overview = await context.newPage();
  await overview.goto(`${cairn.url}/app/project?project=beacon`);
  const connect = overview.getByRole('region', { name: 'Connect an agent' });
  await connect.getByText('Waiting for the first session').waitFor();
  expect(await violations(overview)).toEqual([]);

  await page.goto(`${cairn.url}/app/projects?view=table&sort=-agent`);
  const row = page.getByRole('row').filter({ hasText: 'Beacon' });
  await row.getByRole('link', { name: 'Connect an agent' }).waitFor();
  const begun = await fetch(`${cairn.url}/api/agent/start_session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ goal: 'Light it', client: 'cli', model: 'm' }),
  });
  expect(begun.status).toBe(200);
  await row.getByText('1 active').waitFor();
  await connect.getByText('First session seen').waitFor();
  await overview.reload();
  await overview.getByRole('heading', { level: 1, name: 'Beacon' }).waitFor();
  expect(await connect.count()).toBe(0);
  await page.reload();
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain('Beacon');
  expect(problems).toEqual([]);
  await context.close();
});
