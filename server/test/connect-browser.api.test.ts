import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { type Browser, signIn } from './browser.ts';
import { type HookMachine, newHookMachine } from './hook-machine.ts';
import { type Product, startProduct } from './product.ts';
import { serveApp } from './run-command.ts';

let product: Product;
let served: Awaited<ReturnType<typeof serveApp>>;
let lead: Browser;
let machine: HookMachine;
beforeAll(async () => {
  product = await startProduct({ demo: true });
  served = await serveApp(product.app);
  lead = await signIn(product, 'lead@acme.example');
});
afterAll(async () => {
  await served.close();
  await product.close();
});
beforeEach(() => {
  machine = newHookMachine({}, { url: served.url, project: 'payments-api' });
});
afterEach(() => machine.remove());

/** Starts the command, and returns the code that it prints, and how it ends. */
async function begin(...words: string[]) {
  const child = machine.begin('connect', '--browser', ...words);
  child.stdin.end();
  let err = '';
  const printed = new Promise<string>((resolve) => {
    child.stderr.on('data', (chunk) => {
      err += chunk;
      const [, code] = /shows the code (\S+)/.exec(err) ?? [];
      if (code) resolve(code);
    });
  });
  const ended = Promise.all([text(child.stdout), once(child, 'close')]).then(([out, [exit]]) => ({ exit, out, err }));
  const code = await Promise.race([printed, ended.then((early) => Promise.reject(new Error(JSON.stringify(early))))]);
  return { code, ended };
}

async function projectId(slug: string): Promise<string> {
  return v.parse(v.object({ id: v.string() }), (await lead.get(`/api/projects/${slug}`)).body).id;
}

test('connect without a key prints a code, waits for the approval and stores the key that it gets', async () => {
  mkdirSync(join(machine.home, '.claude'));
  const { code, ended } = await begin('--url', served.url, '--yes');
  const shown = (await lead.post('/api/connect/find', { code })).body;
  expect(shown).toMatchObject({ slug: 'payments-api', client: expect.stringContaining('Claude Code') });
  // The person chooses another project than the one that the repository names.
  const project = await projectId('merchant-console');
  const wish = { code, name: 'Laptop', project, scopes: ['read', 'record', 'propose'], days: 30 };
  expect((await lead.post('/api/connect/approve', wish)).status).toBe(200);
  const { exit, out, err } = await ended;
  expect([exit, err]).toEqual([0, expect.stringContaining(`${served.url}/app/connect?code=${code}`)]);
  const [, id = ''] = /Connected to merchant-console: \S+session=([^&\s]+)/.exec(out) ?? [];
  expect((await lead.get(`/api/sessions/${id}`)).body).toMatchObject({ status: 'completed', client: 'cairn' });
  const stored = join(machine.home, '.config/cairn/login.json');
  expect(statSync(stored).mode & 0o777).toBe(0o600);
  const [{ key }] = JSON.parse(readFileSync(stored, 'utf8')).projects;
  expect(key).toMatch(/^ck_live_/);
  for (const printed of [out, err, product.logged()]) expect(printed).not.toContain(key);
  expect(JSON.parse(readFileSync(join(machine.work, '.cairn.json'), 'utf8')).project).toBe('merchant-console');
});

test('connect ends when the person declines, and writes nothing', async () => {
  const { code, ended } = await begin('--url', served.url, '--yes');
  expect((await lead.post('/api/connect/decline', { code })).status).toBe(200);
  expect(await ended).toMatchObject({ exit: 1, err: expect.stringContaining('declined') });
  expect(existsSync(join(machine.home, '.config/cairn'))).toBe(false);
});

test('connect asks no address that only the repository names, and without a terminal it never waits', async () => {
  const before = served.requests.length;
  expect(await machine.run('connect', '--browser', '--yes')).toMatchObject({
    code: 2,
    err: expect.stringContaining(`--url ${served.url}`),
  });
  expect(await machine.run('connect', '--url', served.url, '--yes')).toMatchObject({ code: 2, err: expect.stringContaining('--browser') });
  expect(served.requests.slice(before)).toEqual([]);
});
