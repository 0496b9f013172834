import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { violations } from '../support/axe.ts';
import { openAddress, visit } from '../support/browser.ts';
import { type ConnectMachine, newConnectMachine } from '../support/connect-command.ts';
import { browser, cairn, runCairn, visitorOf } from '../support/running.ts';
import { signUp } from '../support/sign-up.ts';

runCairn();

const slowly = { timeout: 30_000 };

let machine: ConnectMachine;
beforeEach(() => {
  machine = newConnectMachine();
});
afterEach(() => machine.remove());

const connect = () => machine.connect('--url', cairn.url, '--yes');

test('a person connects a repository without a key: they compare the code, approve, and see the first session', async () => {
  const { page, problems } = await visitorOf('lead@acme.example');
  const { address, ended } = await connect();
  await openAddress(page, address);
  await page.getByText(new URL(address).searchParams.get('code') ?? 'no code', { exact: true }).waitFor(slowly);
  await page.getByText('Not verified').waitFor();
  expect(await page.getByRole('main').textContent()).toContain('Claude Code');
  expect(await violations(page)).toEqual([]);

  await page.getByLabel('Name of the key').fill('Harbor laptop');
  await page.getByRole('button', { name: / Project$/ }).click();
  await page.getByRole('option', { name: 'Merchant console' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Waiting for the first session').or(page.getByText('First session seen')).waitFor(slowly);
  const { code, printed } = await ended;
  expect([code, printed]).toEqual([0, expect.stringContaining('Connected to merchant-console')]);
  await page.getByText('First session seen').waitFor(slowly);
  await page.getByText('Connect harbor').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(readFileSync(path.join(machine.home, '.claude/settings.json'), 'utf8')).toContain('SessionStart');
  const { projects } = JSON.parse(readFileSync(path.join(machine.home, '.config/cairn/login.json'), 'utf8'));
  expect(printed).not.toContain(projects[0].key);

  await page.getByRole('link', { name: 'Open session' }).click();
  await page.getByRole('heading', { name: 'Connect harbor' }).waitFor(slowly);
  await openAddress(page, `${cairn.url}/app/api-keys?q=Harbor`);
  await page.getByRole('row').filter({ hasText: 'Harbor laptop' }).waitFor(slowly);

  // The code is used up. The page that approved it is still there, so it is loaded again.
  await page.goto(address);
  await page.getByText('This code cannot be approved').waitFor(slowly);
  expect(problems.filter((problem) => !problem.includes('410'))).toEqual([]);
});

test('a person declines, and the command ends with nothing written', async () => {
  const { page } = await visitorOf('lead@acme.example');
  const { address, ended } = await connect();
  await openAddress(page, `${cairn.url}/app/connect`);
  await page.getByLabel('Code').fill('not a code');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Enter the eight letters').waitFor();
  const code = new URL(address).searchParams.get('code') ?? '';
  await page.getByLabel('Code').fill(code.replace('-', '').toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Decline' }).click(slowly);
  await page.getByRole('heading', { name: 'Declined' }).waitFor(slowly);
  expect(await ended).toMatchObject({ code: 1, printed: expect.stringContaining('declined') });
  expect(existsSync(path.join(machine.home, '.config/cairn'))).toBe(false);
});

test('the first five minutes of a new person end with the first session of their agent, and each step is done as it happens', async () => {
  const { page, context, problems } = await visit(browser);
  await signUp(page, 'ada@harbor.example');
  await page.goto(`${cairn.url}/app`);
  const checklist = page.getByRole('region', { name: /Set up Cairn/ });
  await checklist.getByRole('link', { name: 'Create a project' }).click(slowly);
  await page.getByRole('dialog').getByLabel('Name').fill('Harbor');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Create/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Harbor' }).waitFor(slowly);

  // The home page in another tab follows.
  const home = await context.newPage();
  await home.goto(`${cairn.url}/app`);
  const steps = home.getByRole('region', { name: /Set up Cairn/ });
  const isDone = (label: string) => steps.getByRole('listitem').filter({ hasText: `${label} (done)` });
  await isDone('Create a project').waitFor(slowly);
  await steps.getByRole('link', { name: 'Connect your agent' }).waitFor();

  await openAddress(page, `${cairn.url}/app/project?project=harbor&connect=1`);
  const dialog = page.getByRole('dialog', { name: /Connect an agent to/ });
  await dialog.getByText('Waiting for the first session').waitFor(slowly);
  expect(await violations(page)).toEqual([]);
  const command = (await dialog.getByRole('group', { name: 'Command for Claude Code' }).textContent()) ?? '';
  const [, words = ''] = /@cairn\/command@latest connect (.*)$/m.exec(command) ?? [];
  const { address, ended } = await machine.connect(...words.trim().split(' '), '--yes');

  const approval = await context.newPage();
  await approval.goto(address);
  await approval.getByText('Named by the repository').waitFor(slowly);
  await approval.getByRole('button', { name: 'Approve' }).click();
  expect(await ended).toMatchObject({ code: 0, printed: expect.stringContaining('Connected to harbor') });
  for (const shown of [approval, dialog]) await shown.getByText('First session seen').waitFor(slowly);
  await dialog.getByRole('link', { name: 'Open session' }).waitFor();
  for (const label of ['Connect your agent', 'See its first session']) await isDone(label).waitFor(slowly);

  await acceptRule(page);
  await isDone('Accept the first rule').waitFor(slowly);
  await steps.getByRole('button', { name: 'Hide checklist' }).click();
  await steps.waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
  await context.close();
});

/** Proposes a rule with the key that the machine has got, and accepts it as the person. */
async function acceptRule(page: Page): Promise<void> {
  const { projects } = JSON.parse(readFileSync(path.join(machine.home, '.config/cairn/login.json'), 'utf8'));
  const proposed = await fetch(`${cairn.url}/api/agent/propose_pattern`, {
    method: 'POST',
    headers: { authorization: `Bearer ${projects[0].key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ rule: 'Name every quay by its number.', kind: 'convention', evidence: [] }),
  });
  const { id } = v.parse(v.object({ id: v.string() }), await proposed.json());
  const data = { to: 'accepted', version: 1 };
  const accepted = await page.request.post(`${cairn.url}/api/patterns/${id}/transition`, { headers: { origin: cairn.url }, data });
  expect(accepted.status()).toBe(200);
}
