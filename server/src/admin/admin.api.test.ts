import { spawn } from 'node:child_process';
import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@rstest/core';
import { eq } from 'drizzle-orm';
import { childEnvironment } from '../../test/child-environment.ts';
import { testCluster } from '../../test/cluster.ts';
import { signInAt } from '../../test/http-client.ts';
import { processesNaming, until } from '../../test/processes.ts';
import { beginInstalled, data, end, ownerUrl, run, startable, startOnce, untilReady } from '../../test/started-cairn.ts';
import { users } from '../auth/schema.ts';
import { inOwnedSchema } from '../database/maintenance.ts';
import { platformAudit } from '../platform/schema.ts';

startable();

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
const email = 'nora@halden.example';
const password = 'granite-otter-lantern';

/** Runs a command. Returns its exit code and its whole output. */
function admin(words: string[], env: Record<string, string> = {}): Promise<{ code: number | null; words: string }> {
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...childEnvironment(), CAIRN_DATA: data(), CAIRN_DEMO: '0', ...env },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, words: said.trim() })));
}

const tokenOf = (words: string) => /\/auth\/reset-password#(\S+)/.exec(words)?.[1] ?? '';

async function setPassword(url: string, words: string): Promise<number> {
  const headers = { origin: url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const body = JSON.stringify({ token: tokenOf(words), password });
  return (await fetch(`${url}/api/auth/reset-password`, { method: 'POST', headers, body })).status;
}

describe('pnpm admin on the database of a running Cairn', () => {
  test('makes the first administrator, resets a password and factors, and each use is audited', async () => {
    const one = run({ CAIRN_SIGNUP: 'waitlist' });
    const url = await untilReady(one);
    const created = await admin(['create', email.toUpperCase()]);
    expect(created.code).toBe(0);
    expect(created.words).toMatch(/^nora@halden\.example is a platform administrator\./);
    expect(await setPassword(url, created.words)).toBe(200);
    const client = await signInAt(url, email, url, password);
    expect(await (await client.get('/api/auth/me')).json()).toMatchObject({ user: { email, cairnRole: 'administrator' } });
    expect((await client.get('/api/admin/tenants')).status).toBe(200);
    expect(await setPassword(url, created.words)).not.toBe(200);

    expect(await admin(['run-job', 'insights'])).toEqual({ code: 0, words: 'The job insights is due now.' });
    expect(await admin(['run-job', 'nothing'])).toMatchObject({
      code: 1,
      words: expect.stringContaining('unknown job nothing. Jobs: '),
    });

    const reset = await admin(['reset-password', email]);
    expect(await setPassword(url, reset.words)).toBe(200);
    expect((await client.get('/api/auth/me')).status).toBe(401);

    const again = await signInAt(url, email, url, password);
    expect(await admin(['reset-factors', email])).toEqual({ code: 0, words: expect.stringContaining('with the password only') });
    expect((await again.get('/api/auth/me')).status).toBe(401);

    await inOwnedSchema(ownerUrl(), (tx) => tx.update(users).set({ status: 'suspended' }).where(eq(users.email, email)));
    expect(await admin(['reset-password', email])).toEqual({ code: 1, words: expect.stringContaining('is suspended') });
    expect(await admin(['create', email])).toEqual({
      code: 0,
      words: `${email} already had an account, and is now a platform administrator.`,
    });
    const purposes = await inOwnedSchema(ownerUrl(), (tx) => tx.select({ purpose: platformAudit.purpose }).from(platformAudit));
    const own = purposes.map(({ purpose }) => purpose.replace(/ of usr_\w+$/, '')).filter((purpose) => purpose.startsWith('pnpm admin'));
    expect(own).toEqual([
      'pnpm admin: create administrator',
      'pnpm admin: run the job insights',
      'pnpm admin: reset password',
      'pnpm admin: reset factors',
      'pnpm admin: create administrator',
    ]);
    expect(await admin(['rotate-secret'])).toEqual({ code: 1, words: expect.stringContaining('Stop it first') });
  });
});

describe('pnpm admin on what does not run', () => {
  test('works on the database in the data directory, and leaves no process; the secret is replaced and what ends is said', async () => {
    await startOnce({ CAIRN_DEMO: '1' });
    const former = readFileSync(data('secret'), 'utf8');
    const rotated = await admin(['rotate-secret']);
    expect(rotated.code).toBe(0);
    expect(rotated.words).toMatch(/The data directory has a new secret\.\nThis became invalid:\n(?:.*\n)*? {2}\d+ API keys/);
    expect(readFileSync(data('secret'), 'utf8')).not.toBe(former);
    const one = run({ CAIRN_DEMO: '1' });
    const url = await untilReady(one);
    expect((await (await signInAt(url, 'owner@acme.example')).get('/api/auth/me')).status).toBe(200);
    await end(one);
  });

  test('works on the database of DATABASE_URL, and refuses one that Cairn has not started on', async () => {
    const { url } = await (await testCluster()).createBlankDatabase();
    const env = { DATABASE_URL: url, CAIRN_SECRET: 'a'.repeat(40) };
    expect(await admin(['create', email], env)).toEqual({ code: 1, words: expect.stringContaining('Start Cairn on it first') });
    await startOnce(env);
    expect((await admin(['create', email], env)).code).toBe(0);
    expect(await admin(['rotate-secret'], env)).toEqual({ code: 1, words: expect.stringContaining('CAIRN_SECRET_NEW') });
    expect((await admin(['rotate-secret'], { ...env, CAIRN_SECRET_NEW: 'b'.repeat(40) })).code).toBe(0);
    await startOnce({ ...env, CAIRN_SECRET: 'b'.repeat(40) });
  });
});

describe('a rotation of the secret that is killed', () => {
  const preload = fileURLToPath(new URL('../../test/killed-at-rename.mjs', import.meta.url));
  const secretFile = () => readFileSync(data('secret'), 'utf8');

  /** Kills the rotation when the database knows the new secret but the file is not yet renamed. @returns the old and the new secret */
  async function killedRotation(): Promise<{ former: string; next: string }> {
    await startOnce({ CAIRN_DEMO: '1' });
    const former = secretFile();
    const killed = await admin(['rotate-secret'], { NODE_OPTIONS: `--import=${preload}`, KILLED_AT_RENAME_OF: 'secret.next' });
    expect(killed.code).toBeNull();
    await until('everything of it to end', () => processesNaming(data()).length === 0);
    const next = readFileSync(data('secret.next'), 'utf8');
    expect(secretFile()).toBe(former);
    expect(next).not.toBe(former);
    return { former, next };
  }

  test('is finished by the next start', async () => {
    const { next } = await killedRotation();
    const one = run({ CAIRN_DEMO: '1' });
    const url = await untilReady(one);
    expect((await (await signInAt(url, 'owner@acme.example')).get('/api/auth/me')).status).toBe(200);
    await end(one);
    expect(secretFile()).toBe(next);
    expect(existsSync(data('secret.next'))).toBe(false);
  });

  test('is finished by the next rotation, which goes on from there', async () => {
    const { former, next } = await killedRotation();
    expect((await admin(['rotate-secret'])).code).toBe(0);
    expect([former, next]).not.toContain(secretFile());
    expect(existsSync(data('secret.next'))).toBe(false);
    await startOnce({ CAIRN_DEMO: '1' });
  });

  test('before the database knows the new secret leaves the former one, and no file', async () => {
    beginInstalled();
    const former = secretFile();
    writeFileSync(data('secret.next'), `${'n'.repeat(43)}\n`);
    await startOnce();
    expect(secretFile()).toBe(former);
    expect(existsSync(data('secret.next'))).toBe(false);
  });
});

test('what is no command, no address, nobody’s account or no installation is told, with no stack', async () => {
  for (const words of [[], ['remove', email], ['create'], ['create', email, 'a-password'], ['rotate-secret', email]]) {
    const refused = await admin(words);
    expect([words, refused.code, refused.words.split('\n')[0]]).toEqual([words, 1, 'This cannot be done: unknown command']);
  }
  expect(await admin(['create', 'nobody'])).toEqual({ code: 1, words: 'This cannot be done: nobody is not an email address' });
  expect(await admin(['create', email])).toEqual({ code: 1, words: expect.stringContaining('no installation in') });
});

if (process.getuid?.() === 0)
  test('only the owner of the data directory may', async () => {
    beginInstalled();
    chownSync(data(), 65_534, 65_534);
    expect(await admin(['create', email])).toEqual({ code: 1, words: expect.stringContaining('only the owner of') });
  });
