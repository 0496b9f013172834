import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { CreatedDeployTokenSchema, DeployTokenListSchema, RevokedDeployTokenSchema, releaseName } from '@cairn/contract';
import { operatorToken, publish } from '@cairn/release';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { desc, eq, like, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { codesOf, startTestRegistry, type TestRegistry } from '../../test/registry.ts';
import { type TestRelease, testRelease, writeRelease } from '../../test/release.ts';
import { signIn } from '../../test/sign-in.ts';
import { deployTokens, registryAudit } from './schema.ts';
import { newDeployToken } from './token.ts';

const command = resolve(import.meta.dirname, '../../../shared/release/src/main.ts');

let registry: TestRegistry;
let cookie: string;
beforeAll(async () => {
  registry = await startTestRegistry({ CAIRN_DEMO: '1' });
  cookie = await signIn(registry.cairn, 'admin@cairn.example');
});
afterAll(() => registry.cairn.stop());

/** A call of /tokens as a platform administrator, or with other headers. */
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
    expect(await revoke()).toEqual(revoked); // safe to repeat
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
    const { CAIRN_SECRET: _, ...rest } = process.env;
    const run = (...words: string[]) =>
      promisify(execFile)(process.execPath, [command, 'token', ...words], {
        env: { ...rest, CAIRN_URL: registry.cairn.url, CAIRN_DATA: registry.cairn.dataDir },
      });
    const { stdout } = await run('create', 'by-hand', '--name', 'a laptop');
    const [token = '', words = ''] = stdout.split('\n');
    expect(await registry.publish(testRelease({ id: 'by-hand', routes: ['/app/by-hand'] }), token)).toMatchObject({ status: 201 });
    const [id = ''] = words.split(',');
    expect((await run('list')).stdout).toContain(`${id}  by-hand  a laptop`);
    expect((await run('revoke', id)).stdout).toBe(`${id} is revoked\n`);
    expect(await registry.publish(testRelease({ id: 'by-hand', routes: ['/app/by-hand'] }), token)).toMatchObject({ status: 401 });
    await expect(run('revoke', 'dpt_none')).rejects.toMatchObject({ code: 1 });
  });
});

describe('bad input', () => {
  const integrity = `sha384-${'A'.repeat(64)}`;
  /** A release whose remote.json says something else of one of its files. */
  const lying = (content: string, change: object): TestRelease => {
    const release = testRelease({ content });
    const [first, ...others] = release.manifest.files;
    const changed = { ...first, ...change } as TestRelease['manifest']['files'][number]; // wrong on purpose
    return { manifest: { ...release.manifest, files: [changed, ...others] }, files: release.files };
  };
  const large = 'x'.repeat(16 * 1024 * 1024 + 1);

  const cases: [name: string, release: () => TestRelease, token: () => string | null, status: number, code: string, issue?: string][] = [
    ['no token', () => testRelease({ content: 'bad 1' }), () => null, 401, 'UNAUTHENTICATED'],
    ['a wrong token', () => testRelease({ content: 'bad 2' }), newDeployToken, 401, 'UNAUTHENTICATED'],
    ['a token for another remote', () => testRelease({ content: 'bad 3' }), () => registry.tokens.staff, 403, 'FORBIDDEN'],
    ['a size that is not so', () => lying('bad 4', { size: 1 }), own, 422, 'RELEASE_INVALID', 'FILE_SIZE'],
    ['an integrity that is not so', () => lying('bad 5', { integrity }), own, 422, 'RELEASE_INVALID', 'FILE_INTEGRITY'],
    ['a path that leads out', () => lying('bad 6', { path: '../../out.js' }), own, 422, 'RELEASE_INVALID', 'MANIFEST_INVALID'],
    ['an absolute path', () => lying('bad 7', { path: '/etc/out.js' }), own, 422, 'RELEASE_INVALID', 'MANIFEST_INVALID'],
    ['a hidden file', () => withFile('bad 8', 'a/.out.js', '//'), own, 422, 'RELEASE_INVALID', 'FILE_PATH'],
    ['a file over the limit', () => withFile('bad 9', 'large.js', large), own, 422, 'RELEASE_INVALID', 'FILE_TOO_LARGE'],
  ];
  function own() {
    return registry.tokens.workspace;
  }
  function withFile(content: string, path: string, text: string): TestRelease {
    const release = testRelease({ content });
    const files = [...release.manifest.files, { path, size: text.length, integrity }];
    return { manifest: { ...release.manifest, files }, files: { ...release.files, [path]: text } };
  }

  test.each(cases)('%s is refused with a code and a sentence, and changes nothing', async (_name, release, token, status, code, issue) => {
    const before = [await registry.liveNumber(), storeOf()];
    const sent = release();
    const answer = await registry.publish(sent, token());
    expect([answer.status, answer.code]).toEqual([status, code]);
    if (issue) expect(codesOf(answer)).toContain(issue);
    for (const { message } of answer.issues) expect(message).toMatch(/\w+ \w+/);
    expect([await registry.liveNumber(), storeOf()]).toEqual(before);
    expect(codesOf(await registry.promote(sent, await registry.liveNumber()))).toEqual(['NOT_FOUND']); // a release that is missing
  });

  function storeOf(): string[] {
    const root = registry.stored();
    return existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }).sort() : [];
  }

  test('a symbolic link in a build is refused before anything is sent, wherever it leads', async () => {
    const directory = join(registry.cairn.dataDir, 'built', 'linked');
    const release = testRelease({ content: 'linked' });
    writeRelease(directory, release);
    const elsewhere = join(registry.cairn.dataDir, 'elsewhere');
    mkdirSync(elsewhere, { recursive: true });
    writeFileSync(join(elsewhere, 'page-home.js'), release.files['static/page-home.js'] ?? '');
    rmSync(join(directory, 'static/page-home.js'));
    symlinkSync(join(elsewhere, 'page-home.js'), join(directory, 'static/page-home.js'));
    const sent = publish({ directory, server: registry.cairn.url, token: registry.tokens.workspace });
    await expect(sent).rejects.toMatchObject({ problems: [expect.stringMatching(/^static\/page-home\.js: is a symbolic link/)] });
    expect(existsSync(registry.stored('workspace', releaseName(release.manifest)))).toBe(false);
  });
});
