import { expect, test } from '@rstest/core';
import * as v from 'valibot';
import { runJob } from '../support/admin.ts';
import { signIn, signInByApi, visit } from '../support/browser.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

runCairn();

const slowly = { timeout: 20_000 };

test('what sessions have in common is noticed, acknowledged, taken back, and muted for its project', async () => {
  const before = await visit(browser);
  await signIn(before.page, cairn.url, 'lead@acme.example');
  const made = await before.page.evaluate(async () => {
    const post = async (to: string, json: object) =>
      (await fetch(to, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(json) })).json();
    const { id, slug } = await post('/api/projects', { name: 'Beacon', key: 'BEAC' });
    return { slug, ...(await post('/api/api-keys', { name: 'Beacon', scopes: ['read', 'record'], projects: [id], expiresAt: null })) };
  });
  const { slug, secret } = v.parse(v.object({ slug: v.string(), secret: v.string() }), made);
  const call = async (name: string, input: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const answer = await fetch(new URL(`/api/agent/${name}`, cairn.url), { method: 'POST', headers, body: JSON.stringify(input) });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  for (const goal of ['Light it', 'Dim it', 'Turn it']) {
    const begun = await call('start_session', { goal, client: 'Cursor', model: 'm' });
    const { sessionId } = v.parse(v.object({ sessionId: v.string() }), begun);
    await call('record_event', { sessionId, events: [{ id: '1', kind: 'error', text: 'The lamp is out' }] });
  }
  await before.context.close();
  await runJob(cairn, 'insights');
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'lead@acme.example');
  await page.goto(`${cairn.url}/app/insights?project=${slug}`);
  const card = page.getByRole('listitem').filter({ hasText: 'The same error came up in 3 sessions' });
  await card.getByText('The lamp is out').waitFor(slowly);
  expect(await card.getByRole('link').count()).toBe(3);

  await card.getByRole('button', { name: 'Acknowledge' }).click();
  await card.waitFor({ state: 'hidden', ...slowly });
  await page.getByRole('button', { name: 'Undo' }).click();
  await card.waitFor(slowly);

  await page.getByRole('switch', { name: 'Repeated error' }).press('Space');
  await card.waitFor({ state: 'hidden', ...slowly });
  await page.getByRole('switch', { name: 'Repeated error' }).press('Space');
  await card.waitFor(slowly);

  await card.getByRole('button', { name: 'Record a rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a pattern' });
  await dialog.getByText('The lamp is out').waitFor(slowly);
  await dialog.getByRole('textbox', { name: 'Rule' }).fill('Check the fuse before the lamp.');
  await dialog.getByRole('button', { name: 'Propose pattern' }).click();
  await dialog.waitFor({ state: 'hidden', ...slowly });
  expect(problems).toEqual([]);
  await context.close();
});

test('Enter on a card that J has reached does its act', async () => {
  const { page, context, problems } = await visit(browser);
  await signInByApi(page, cairn.url, 'owner@acme.example');
  await page.goto(`${cairn.url}/app/insights?type=cost,stale_decision`);
  const card = page.getByRole('main').locator('[data-row]').first();
  await card.waitFor(slowly);
  await page.keyboard.press('j');
  await expect.poll(() => card.evaluate((row) => row === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/(sessions|decisions)/);
  expect(problems).toEqual([]);
  await context.close();
});
