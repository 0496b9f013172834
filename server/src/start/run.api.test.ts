import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { beforeEach, describe, expect, test } from '@rstest/core';
import { processesNaming, until } from '../../test/processes.ts';
import {
  beginEmpty,
  checkout,
  data,
  end,
  ownerUrl,
  place,
  processes,
  program,
  query,
  refusal,
  run,
  startable,
  untilReady,
} from '../../test/started-cairn.ts';
import { demoAccounts } from '../demo/accounts.ts';

startable();

/** Creates a script that looks like pnpm in the process list: it runs the server through a shell and waits. */
function launcher(): string {
  const path = place('pnpm.cjs');
  const line = `${JSON.stringify(process.execPath)} ${JSON.stringify(program)} ${JSON.stringify(checkout())} & wait`;
  writeFileSync(
    path,
    `require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(line)}], { stdio: 'inherit' });\nsetInterval(() => undefined, 1000);\n`,
  );
  return path;
}

/** Kills a process if it still runs. PostgreSQL's processes may have ended already. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

describe('a running Cairn', () => {
  test('releases its remotes, is ready again at the next start without releasing anew, and ends with its signal’s code', async () => {
    const first = run();
    const address = await untilReady(first);
    expect(first.words()).toMatch(/released workspace 1\.0\.0-[0-9a-f]{12}, revision 1/);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(130);
    expect(processes()).toEqual([]);

    const second = run();
    await untilReady(second);
    expect(second.words()).not.toContain('released');
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(143);
    expect(processes()).toEqual([]);
  });

  test('killed with its PostgreSQL and guard, it starts again and serves what it had', async () => {
    const first = run();
    await untilReady(first);
    for (const { pid } of processes()) killIfThere(pid);
    await first.ended;
    const second = run();
    const address = await untilReady(second);
    expect(second.words()).not.toContain('released');
    expect((await fetch(`${address}/`)).status).toBe(200);
  });

  test.each(['SIGKILL', 'SIGTERM'] as const)('ends with the pnpm that started it, when that gets %s', async (signal) => {
    const pnpm = run({}, [launcher()]);
    await untilReady(pnpm);
    expect(processes().length).toBeGreaterThanOrEqual(4); // pnpm, the shell, Cairn, the guard, PostgreSQL
    pnpm.child.kill(signal);
    await until('everything to end', () => processes().length === 0);
  });

  test('stopped while it is still starting, it leaves nothing', async () => {
    beginEmpty();
    const one = run();
    await until('PostgreSQL to be there', () => processesNaming(data('postgres')).length > 0);
    one.child.kill('SIGTERM');
    expect(await one.ended).toBe(143);
    expect(processes()).toEqual([]);
  });
});

describe('what a first start prints', () => {
  beforeEach(beginEmpty);
  const requestLine = /^\{"level":30.*"path":"\/api\/registry/m;

  test('on a terminal: words alone, which end with address, accounts and mailbox; requests are in the log file', async () => {
    const one = run({ CAIRN_DEMO: '1' }, [program, checkout(), 'terminal']);
    const address = await untilReady(one);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    await end(one);
    expect(one.words()).not.toContain('{"');
    expect(readFileSync(data('cairn.log'), 'utf8')).toMatch(requestLine);
    const lines = one.words().trimEnd().split('\n');
    expect(lines.slice(0, 3)).toEqual([
      '  creating the database …',
      '  filling the empty database with demo content …',
      expect.stringMatching(/^ {2}released workspace 1\.0\.0-/),
    ]);
    expect(lines.slice(lines.indexOf(`Cairn is ready: ${address}`)).filter(Boolean)).toEqual([
      `Cairn is ready: ${address}`,
      'Demo accounts (password cairn-demo):',
      ...demoAccounts.map(({ email, role }) => expect.stringMatching(new RegExp(`^ {2}${RegExp.escape(email)} +${RegExp.escape(role)}$`))),
      `Mail is not sent; read it at ${address}/dev/mailbox`,
    ]);
    expect(demoAccounts.length).toBeGreaterThan(0);
  });

  test.each([
    ['without a terminal', {}, []],
    [
      'in production, on a terminal too',
      {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://cairn.example',
        CAIRN_SECRET: 's'.repeat(43),
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'cairn@cairn.example',
      },
      ['terminal'],
    ],
  ])('%s: the log is JSON on standard output', async (_, env, words) => {
    const one = run(env, [program, checkout(), ...words]);
    await untilReady(one);
    await end(one);
    expect(one.words()).toMatch(requestLine);
    expect(existsSync(data('cairn.log'))).toBe(false);
  });
});

describe('what keeps Cairn from starting is told in one line', () => {
  test('wrong settings, all in one list', async () => {
    const { code, words } = await refusal({ PORT: 'x', HOST: '0.0.0.0', NODE_ENV: 'prod' });
    expect(code).toBe(2);
    expect(words.split('\n').map((line) => line.trim().split(':')[0])).toEqual([
      'Cairn cannot start with these settings',
      'CAIRN_SECRET',
      'NODE_ENV',
      'PORT',
      'PUBLIC_URL',
    ]);
  });

  test('a port in use, by its number; a second Cairn on the same data', async () => {
    const one = run();
    const address = await untilReady(one);
    const { port } = new URL(address);
    const other = await refusal({ PORT: port, CAIRN_DATA: place('other') });
    expect(other).toEqual({ code: 1, words: expect.stringContaining(`port ${port} on 127.0.0.1 is in use`) });
    const second = await refusal({});
    expect(second).toEqual({ code: 1, words: expect.stringContaining(`is in use by another Cairn (process ${one.child.pid})`) });
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });

  test('a database that is down, and one that is newer than the code', async () => {
    const dead: Server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve));
    const port = Object(dead.address()).port;
    const down = await refusal({ DATABASE_URL: `postgresql://cairn:hunter2@127.0.0.1:${port}/cairn` });
    dead.close();
    expect(down.code).toBe(1);
    expect(down.words).toMatch(/^Cairn cannot start: the database cannot be used: /);
    expect(down.words).not.toContain('hunter2');

    const one = run();
    await untilReady(one);
    await query(ownerUrl(), `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`);
    one.child.kill('SIGTERM');
    await one.ended;
    expect(await refusal({})).toEqual({ code: 1, words: expect.stringContaining('newer version of Cairn') });
    expect(processes()).toEqual([]);
  });
});
