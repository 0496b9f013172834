import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { moveKey } from './agent.ts';
import { agentOf, type WorkingAgent } from './agent-operations.ts';
import { type Browser, signIn } from './browser.ts';
import { contextOf, type HookMachine, newHookMachine } from './hook-machine.ts';
import { type Product, startProduct } from './product.ts';
import { serveApp } from './run-command.ts';

let product: Product;
let served: Awaited<ReturnType<typeof serveApp>>;
let lead: Browser;
let agent: WorkingAgent;
let machine: HookMachine;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  served = await serveApp(product.app);
  lead = await signIn(product, 'lead@acme.example');
  agent = await agentOf(product, 'lead@acme.example', ['payments-api']);
});
afterAll(async () => {
  await served.close();
  await product.close();
});
beforeEach(() => {
  machine = newHookMachine({ CAIRN_URL: served.url, CAIRN_KEY: agent.secret }, { url: served.url, project: 'payments-api' });
});
afterEach(() => machine.remove());

describe('hooks install', () => {
  test('shows the change, asks, writes once, and uninstall leaves what was there', async () => {
    const file = join(machine.home, '.claude/settings.json');
    mkdirSync(join(machine.home, '.claude'));
    const before = '{\n  // mine\n  "model": "opus",\n}\n';
    writeFileSync(file, before);
    expect(await machine.run('hooks', 'install')).toMatchObject({ code: 2, out: expect.stringContaining('+    "SessionStart"') });
    expect(readFileSync(file, 'utf8')).toBe(before);
    chmodSync(file, 0o640);
    expect((await machine.run('hooks', 'install', '--yes')).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('// mine');
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect((await machine.run('hooks', 'install', '--yes')).out).toContain('All hooks are up to date');
    expect((await machine.run('hooks', 'status')).out).toContain('claude-code (user): installed');
    const launcher = join(machine.home, '.local/share/cairn/hook');
    const text = readFileSync(launcher, 'utf8');
    expect(text).toContain(`node='${process.execPath}'\n`);
    const launch = () =>
      spawnSync(launcher, ['claude-code'], { input: '{}', encoding: 'utf8', env: { ...process.env, HOME: machine.home } });
    const silent = { status: 0, stdout: '', stderr: '' };
    for (const [there, gone] of [
      [process.execPath, '/gone/node'],
      ['main.ts', 'gone.ts'],
    ] as const) {
      writeFileSync(launcher, text.replace(there, gone));
      expect(launch()).toMatchObject(silent);
    }
    writeFileSync(launcher, text);
    expect((await machine.run('hooks', 'install', '--project', '--client', 'cursor', '--yes')).code).toBe(0);
    expect((await machine.run('hooks', 'uninstall', '--project', '--yes')).code).toBe(0);
    expect(existsSync(launcher)).toBe(true);
    expect((await machine.run('hooks', 'uninstall', '--yes')).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('// mine');
    expect(readFileSync(file, 'utf8')).not.toContain('cairn');
    expect(existsSync(launcher)).toBe(false);
  });

  test('changes nothing where a file cannot be read', async () => {
    mkdirSync(join(machine.work, '.cursor'));
    writeFileSync(join(machine.work, '.cursor/hooks.json'), '{ "version": 1, ');
    const done = await machine.run('hooks', 'install', '--project', '--client', 'claude-code,cursor', '--yes');
    expect(done).toMatchObject({ code: 1, err: expect.stringContaining('hooks.json cannot be read as settings: line 1') });
    expect(readdirSync(machine.work).toSorted()).toEqual(['.cairn.json', '.cursor']);
  });
});

test('connect stores the key for the person alone, names the project, installs the hooks and makes a first session', async () => {
  machine.env = { STDIN: `${agent.secret}\n` };
  mkdirSync(join(machine.home, '.claude'));
  writeFileSync(join(machine.work, '.cairn.json'), '');
  const done = await machine.run('connect', '--url', `${served.url}/app/projects`, '--yes');
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(done.out).not.toContain(agent.secret);
  const [, id = ''] = /Connected to payments-api: \S+session=([^&\s]+)/.exec(done.out) ?? [];
  expect((await lead.get(`/api/sessions/${id}`)).body).toMatchObject({ status: 'completed', client: 'cairn' });
  const stored = join(machine.home, '.config/cairn/login.json');
  expect(statSync(stored).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(join(machine.work, '.cairn.json'), 'utf8'))).toEqual({ url: served.url, project: 'payments-api' });
  expect(readFileSync(join(machine.home, '.claude/settings.json'), 'utf8')).toContain('SessionStart');
  // From now on the hook needs no key in the environment, and neither does the command.
  machine.env = { CAIRN_HOOK_TIMEOUT: '20000' };
  expect(contextOf((await machine.fire('claude-code', 'SessionStart', { session_id: 'connected' })).out)).toMatch(/PAT-\d+/);
  await machine.sent();
  expect((await machine.run('context', '--budget', '300')).code).toBe(0);
  expect((await machine.run('connect', '--yes')).out).not.toContain('.cairn.json');
});

test('a key that was replaced is refused with the way out: login and connect store the new one', async () => {
  const [former, next, last] = [
    await agentOf(product, 'lead@acme.example', ['payments-api']),
    await agentOf(product, 'lead@acme.example', ['payments-api']),
    await agentOf(product, 'lead@acme.example', ['payments-api']),
  ];
  const stored = () => JSON.parse(readFileSync(join(machine.home, '.config/cairn/login.json'), 'utf8'));
  machine.env = { STDIN: former.secret };
  // The address of the repository is a stranger's until the user names it.
  expect(await machine.run('connect', '--yes')).toMatchObject({ code: 2, err: expect.stringContaining(`--url ${served.url}`) });
  expect((await machine.run('connect', '--yes', '--url', served.url)).code).toBe(0);
  const { version } = (await lead.get(`/api/api-keys/${former.keyId}`)).body;
  expect((await moveKey(lead, former.keyId, 'revoked', version)).status).toBe(200);
  machine.env = {};
  expect(await machine.run('connect', '--yes')).toMatchObject({ code: 2, err: expect.stringContaining('Pipe in another key') });
  machine.env = { STDIN: next.secret };
  expect((await machine.run('connect', '--yes')).code).toBe(0);
  expect(stored().projects).toMatchObject([{ key: next.secret }]);
  machine.env = { STDIN: last.secret };
  expect((await machine.run('login', '--url', served.url)).code).toBe(0);
  expect(stored()).toMatchObject({ key: last.secret, projects: [] });
  machine.env = {};
  expect((await machine.run('context', '--budget', '300')).code).toBe(0);
});
