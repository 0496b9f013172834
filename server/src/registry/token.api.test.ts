import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { CreatedDeployTokenSchema, DeployTokenListSchema, RevokedDeployTokenSchema } from '@cairn/contract';
import { operatorToken } from '@cairn/release';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { desc, eq, like, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { startTestRegistry, type TestRegistry } from '../../test/registry.ts';
import { testRelease } from '../../test/release.ts';
import { signIn } from '../../test/sign-in.ts';
import { deployTokens, registryAudit } from './schema.ts';

const command = resolve(import.meta.dirname, '../../../shared/release/src/main.ts');

let registry: TestRegistry;
let cookie: string;
beforeAll(async () => {
  registry = await startTestRegistry({ CAIRN_DEMO: '1' });
  cookie = await signIn(registry.cairn, 'admin@cairn.example');
});
afterAll(() => registry.cairn.stop());

/** Calls /tokens as a platform administrator, or with other headers. */
async function ask(path: string, body?: object, headers: Record<string, string> = { cookie }) {
  const answer = await fetch(`${registry.cairn.url}/api/registry/tokens${path}`, {
    headers: { ...headers, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

async function create(remote: string, name = 'CI') {
  return v.parse(CreatedDeployTokenSchema, (await ask('', { remote, name })).body);
}

describe('a deploy token', () => {
  test('is made by an administrator, releases its remote alone, and ends when it is revoked', async () => {
    const { token, created } = await create('reports', 'the pipeline of reports');
    const release = testRelease({ id: 'reports', content: 'first', routes: ['/app/reports'] });
    expect(await registry.publish(release, token)).toMatchObject({ status: 201 });
    const listed = v.parse(DeployTokenListSchema, (await ask('')).body).tokens.find(({ id }) => id === created.id);
    expect([created.lastUsedAt, Date.parse(listed?.lastUsedAt ?? '') - Date.parse(created.createdAt)]).toEqual([null, expect.any(Number)]);
    expect(await registry.publish(testRelease({ content: 'not its own' }), token)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await registry.promote(release, await registry.liveNumber(), token)).toMatchObject({ status: 200 });
    const revoke = async () => v.parse(RevokedDeployTokenSchema, (await ask(`/${created.id}/revoke`, {})).body).revoked;
    const revoked = await revoke();
    expect(revoked.revokedAt).not.toBeNull();
    expect(await revoke()).toEqual(revoked); // idempotent
    expect(await registry.publish(release, token)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect((await ask('/dpt_none/revoke', {})).status).toBe(404);
  });

  test('is kept as a hash, is in no list, and its making and ending are written down with a name', async () => {
    const { token, created } = await create('audited');
    await ask(`/${created.id}/revoke`, {});
    const listed = await ask('');
    expect(JSON.stringify(listed.body)).not.toContain(token);
    expect(v.parse(DeployTokenListSchema, listed.body).tokens[0]).toMatchObject({ id: created.id, remote: 'audited' });
    const { database } = registry.cairn;
    const [row] = await database.anonymous((tx) => tx.select().from(deployTokens).where(eq(deployTokens.id, created.id)));
    expect(JSON.stringify(row)).not.toContain(token.slice(4));
    const written = await database.anonymous((tx) =>
      tx.select().from(registryAudit).where(like(registryAudit.target, `audited/%`)).orderBy(desc(registryAudit.id)),
    );
    expect(written.map(({ action, actor }) => [action, actor.name])).toEqual([
      ['revoke-token', created.createdBy],
      ['create-token', created.createdBy],
    ]);
    const used = await database.anonymous((tx) => tx.execute(sql`select 1 from deploy_tokens where token_hash like ${`%${token}%`}`));
    expect(used.rows).toEqual([]);
  });

  test('asks for a proof where the last one is ten minutes old; revoking one does not', async () => {
    const { created } = await create('proved');
    const other = await signIn(registry.cairn, 'admin@cairn.example');
    const { database } = registry.cairn;
    await database.maintain((tx) => tx.execute(sql`update sign_ins set proved_at = proved_at - interval '11 minutes'`));
    expect(await ask('', { remote: 'proved', name: 'CI' }, { cookie: other })).toMatchObject({
      status: 422,
      body: { code: 'REAUTHENTICATE' },
    });
    expect((await ask(`/${created.id}/revoke`, {}, { cookie: other })).status).toBe(200);
    cookie = await signIn(registry.cairn, 'admin@cairn.example');
    await create('proved');
  });

  test('is made by nobody else', async () => {
    const wanted = { remote: 'staff', name: 'mine' };
    expect((await ask('', wanted, {})).status).toBe(401);
    for (const email of ['owner@acme.example', 'staff@cairn.example'])
      expect((await ask('', wanted, { cookie: await signIn(registry.cairn, email) })).status).toBe(403);
    for (const token of [registry.tokens.staff, operatorToken('another secret')])
      expect((await ask('', wanted, { authorization: `Bearer ${token}` })).status).toBe(401);
  });

  test.each([
    [{ remote: '../staff', name: 'CI' }, 'remote'],
    [{ remote: 'staff', name: ' ' }, 'name'],
    [{ remote: 'staff' }, 'name'],
  ])('%j makes none', async (wanted, field) => {
    expect(await ask('', wanted)).toMatchObject({ status: 400, body: { issues: [{ field }] } });
  });

  test('is made, listed and revoked on the command line of whoever runs Cairn', async () => {
    const { CAIRN_SECRET: _, CAIRN_URL: __, PORT: ___, ...rest } = process.env;
    // The data directory contains the port it listens on.
    const run = (...words: string[]) =>
      promisify(execFile)(process.execPath, [command, 'token', ...words], { env: { ...rest, CAIRN_DATA: registry.cairn.dataDir } });
    const { stdout, stderr } = await run('create', 'by-hand', '--name', 'a laptop');
    expect(stderr).toBe(`Cairn at ${registry.cairn.url} (${join(registry.cairn.dataDir, 'running.json')})\n`);
    expect(stdout).toContain(`only for by-hand at ${registry.cairn.url}`);
    const [token = '', words = ''] = stdout.split('\n');
    expect(await registry.publish(testRelease({ id: 'by-hand', routes: ['/app/by-hand'] }), token)).toMatchObject({ status: 201 });
    const [id = ''] = words.split(',');
    expect((await run('list')).stdout).toContain(`${id}  by-hand  a laptop`);
    expect((await run('revoke', id)).stdout).toBe(`${id} is revoked\n`);
    expect(await registry.publish(testRelease({ id: 'by-hand', routes: ['/app/by-hand'] }), token)).toMatchObject({ status: 401 });
    await expect(run('revoke', 'dpt_none')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(`${registry.cairn.url}: `) });
  });

  test.each([
    [{ PORT: '4139' }, /^Cairn at http:\/\/localhost:4139 \(PORT\)\nthe registry at http:\/\/localhost:4139 cannot be used: ECONNREFUSED/],
    [{ CAIRN_URL: 'https://cairn.invalid' }, /\nthe secret in \S+ is not for https:\/\/cairn\.invalid\. Set CAIRN_SECRET for that Cairn/],
  ])('with %j the command names the server, and sends the secret of the data directory to no other machine', async (env, words) => {
    const { CAIRN_SECRET: _, CAIRN_URL: __, PORT: ___, ...rest } = process.env;
    const ran = promisify(execFile)(process.execPath, [command, 'token', 'list'], {
      env: { ...rest, CAIRN_DATA: registry.cairn.dataDir, ...env },
    });
    await expect(ran).rejects.toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(words) });
  });
});
