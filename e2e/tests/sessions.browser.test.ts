import { expect, test } from '@rstest/core';
import type { APIResponse } from 'playwright';
import * as v from 'valibot';
import { changeTenant, signIn, visit } from '../support/browser.ts';
import { preparedVariable } from '../support/prepared-data.ts';
import { browser, cairn, runCairn } from '../support/running.ts';

// An agent is at work for a quarter of an hour after its last word.
runCairn({ [preparedVariable]: '' });

const slowly = { timeout: 20_000 };

test('two sessions are found by their branch, compared, and the work of one is handed to another client', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'dev@acme.example');
  const atWork = page.getByRole('region', { name: 'Agents at work' }).getByRole('listitem');
  await atWork.filter({ hasText: 'Partial capture' }).getByText('At work').waitFor(slowly);
  await page.goto(`${cairn.url}/app/sessions?project=payments-api`);
  await page.getByRole('button', { name: 'Branch', exact: true }).click(slowly);
  await page.getByRole('menu').getByText('fix/double-auth').click();
  await page.keyboard.press('Escape');
  const rows = page.getByRole('table').getByRole('checkbox', { name: /Doubled authorisation/ });
  await expect.poll(() => page.getByRole('table').getByRole('link').count(), slowly).toBe(2);
  expect(new URL(page.url()).searchParams.get('branch')).toBe('fix/double-auth');

  await rows.first().check();
  await page.getByText('Tick two sessions to compare them.').waitFor();
  await rows.last().check();
  await page.getByRole('link', { name: 'Compare' }).click();
  await page.getByText('The second session was told 3 things that the first had to find out.').waitFor(slowly);
  const served = page.getByRole('table').getByRole('row');
  expect(await served.count()).toBe(5);
  await page.getByRole('link', { name: 'All' }).click();
  await expect.poll(() => served.count()).toBeGreaterThan(5);

  await page.getByRole('link', { name: 'Swap' }).click();
  await page.getByText('The second session was told one thing that the first had to find out.').waitFor(slowly);

  await page.getByRole('main').getByRole('link', { name: /^s_/ }).first().click();
  await page.getByRole('button', { name: 'Hand off' }).click(slowly);
  const dialog = page.getByRole('dialog', { name: /^Hand off s_/ });
  await dialog.getByText(/^claude 'Go on with the work of Cairn session ses_/).waitFor(slowly);
  await dialog.getByRole('tab', { name: 'Cursor' }).click();
  const link = await dialog.getByRole('link', { name: 'Open in Cursor' }).getAttribute('href');
  expect(new URL(link ?? '').searchParams.get('text')).toContain('resumeFrom "ses_');
  expect(problems).toEqual([]);
  await context.close();
});

test('where no agent has been yet, whoever may write is led to connecting one, and nobody else', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'owner@globex.example');
  await page.goto(`${cairn.url}/app/sessions`);
  const connect = page.getByRole('main').getByRole('link', { name: 'Connect an agent' });
  await connect.click(slowly);
  await page.getByRole('dialog', { name: /Connect an agent to/ }).waitFor(slowly);
  const viewer = await visit(browser);
  await signIn(viewer.page, cairn.url, 'lead@acme.example'); // in Globex a viewer
  await changeTenant(viewer.page, cairn.url, 'Globex');
  await viewer.page.getByRole('link', { name: 'Sessions' }).first().click(slowly);
  await viewer.page.getByRole('heading', { name: 'No agent has been here yet' }).waitFor(slowly);
  expect(await viewer.page.getByRole('main').getByRole('link', { name: 'Connect an agent' }).count()).toBe(0);
  expect([...problems, ...viewer.problems]).toEqual([]);
  await Promise.all([context.close(), viewer.context.close()]);
});

test('what a session was told first is called as its reader calls it, not as agents do', async () => {
  const { page, context, problems } = await visit(browser);
  await signIn(page, cairn.url, 'owner@acme.example');
  const idIn = async (answer: APIResponse) => v.parse(v.object({ id: v.string() }), await answer.json()).id;
  const projectId = await idIn(await page.request.get(`${cairn.url}/api/projects/payments-api`));
  const made = await page.request.post(`${cairn.url}/api/api-keys`, {
    headers: { origin: cairn.url },
    data: { name: 'Told', scopes: ['read', 'record'], projects: [projectId], expiresAt: null, callsPerMinute: 60, networks: [] },
  });
  const { secret } = v.parse(v.object({ secret: v.string() }), await made.json());
  const begun = await fetch(`${cairn.url}/api/agent/start_session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ goal: 'See what I am told', client: 'cli', model: 'm' }),
  });
  expect(begun.status).toBe(200);
  await context.addCookies([{ name: 'cairn-locale', value: 'de', url: cairn.url }]);
  await page.goto(`${cairn.url}/app/sessions?q=told`);
  await page.getByRole('table').getByRole('link', { name: 'See what I am told' }).click(slowly);
  const told = page.getByRole('complementary').getByRole('listitem').filter({ hasText: 'Payments API' });
  await told.getByText('Anleitung', { exact: true }).waitFor(slowly);
  expect(await told.getByText('Guidance').count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
