import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { violations } from '../support/axe.ts';
import { openAddress } from '../support/browser.ts';
import { cairn, runCairn, visitorOf } from '../support/running.ts';

runCairn();

const slowly = { timeout: 30_000 };
const program = path.resolve(import.meta.dirname, '../../shared/command/src/main.ts');

let home: string;
let repository: string;
const running = new Set<ChildProcess>();
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'cairn-connect-'));
  repository = path.join(home, 'harbor');
  mkdirSync(path.join(home, '.claude'));
  mkdirSync(repository);
  spawnSync('git', ['init', '-q', '-b', 'main'], { cwd: repository });
});
afterEach(() => {
  for (const child of running) child.kill();
  running.clear();
  rmSync(home, { recursive: true, force: true });
});

/** Runs `cairn connect` in the repository, and returns the address that it prints, and how it ends. */
async function connect(): Promise<{ address: string; ended: Promise<{ code: number | null; printed: string }> }> {
  const noPlace = { CAIRN_URL: '', CAIRN_KEY: '', CAIRN_API_KEY: '', XDG_CONFIG_HOME: '', XDG_STATE_HOME: '', XDG_DATA_HOME: '' };
  const child = spawn(process.execPath, [program, 'connect', '--browser', '--url', cairn.url, '--yes'], {
    cwd: repository,
    env: { ...process.env, ...noPlace, HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let printed = '';
  return new Promise((resolve, reject) => {
    const ended = new Promise<{ code: number | null; printed: string }>((end) => child.on('close', (code) => end({ code, printed })));
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /^ {2}(http\S+)$/m.exec(printed)?.[1];
      if (address) resolve({ address, ended });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((early) => reject(new Error(early.printed)));
  });
}

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
  expect(readFileSync(path.join(home, '.claude/settings.json'), 'utf8')).toContain('SessionStart');
  const { projects } = JSON.parse(readFileSync(path.join(home, '.config/cairn/login.json'), 'utf8'));
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
  expect(existsSync(path.join(home, '.config/cairn'))).toBe(false);
});
