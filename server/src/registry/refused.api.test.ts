import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { releaseName } from '@cairn/contract';
import { publish } from '@cairn/release';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { codesOf, startTestRegistry, type TestRegistry } from '../../test/registry.ts';
import { formOf, type TestRelease, testRelease, writeRelease } from '../../test/release.ts';
import { newDeployToken } from './token.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry();
});
afterAll(() => registry.cairn.stop());

/** Returns everything that a rejection must leave unchanged: live revision, store and tables. */
async function standing() {
  const rows = await registry.cairn.database.anonymous((tx) =>
    tx.execute(sql`select remote, release, pruned_at from releases order by 1, 2`).then(({ rows }) => rows),
  );
  const root = registry.stored();
  return {
    live: await registry.liveNumber(),
    rows,
    files: existsSync(root) ? readdirSync(root, { recursive: true }).map(String).sort() : [],
  };
}

/** Returns a release whose remote.json misdescribes one of its files. */
function lying(content: string, change: object): TestRelease {
  const { manifest, files } = testRelease({ content });
  const [first, ...others] = manifest.files;
  const changed = { ...first, ...change } as TestRelease['manifest']['files'][number]; // wrong on purpose
  return { manifest: { ...manifest, files: [changed, ...others] }, files };
}

/** Returns a release with one more file, which its remote.json names. */
function withFile(path: string, text: string): TestRelease {
  const { manifest, files } = testRelease({ content: path });
  const named = { path, size: text.length, integrity: `sha384-${'A'.repeat(64)}` };
  return { manifest: { ...manifest, files: [...manifest.files, named] }, files: { ...files, [path]: text } };
}

const largestFile = 16 * 1024 * 1024;

describe('what is refused, with a code and a sentence, and changes nothing', () => {
  const outside = () => join(registry.cairn.dataDir, 'outside');
  beforeEach(() => {
    mkdirSync(outside(), { recursive: true });
  });

  test.each([
    ['of a release', (name: string) => registry.stored('workspace', name)],
    ['of a remote', () => registry.stored('staff')],
  ])('a publish where a symbolic link is in the place %s', async (_name, place) => {
    const isRemote = place('') === registry.stored('staff');
    const release = isRemote ? testRelease({ id: 'staff', content: 'linked', routes: ['/app/staff'] }) : testRelease({ content: 'linked' });
    mkdirSync(join(place(releaseName(release.manifest)), '..'), { recursive: true });
    symlinkSync(outside(), place(releaseName(release.manifest)));
    const before = await standing();
    const answer = await registry.publish(release, isRemote ? registry.tokens.staff : undefined);
    expect(answer).toMatchObject({
      status: 422,
      code: 'RELEASE_INVALID',
      issues: [{ field: release.manifest.id, code: 'STORE_OCCUPIED' }],
    });
    expect(answer.issues[0]?.message).toMatch(
      /the release store: a symbolic link is in the place of this release\. The operator of this Cairn must remove it/,
    );
    expect(await standing()).toEqual(before);
    expect(readdirSync(outside())).toEqual([]);
    rmSync(place(releaseName(release.manifest)));
    expect(await registry.publish(release, isRemote ? registry.tokens.staff : undefined)).toMatchObject({ status: 201 });
  });

  test('a file behind a link that somebody put into a release is not served, and its remote.json not believed', async () => {
    const release = testRelease({ content: 'linked later' });
    const name = await registry.live(release);
    renameSync(registry.stored('workspace', name, 'static'), join(outside(), 'static'));
    symlinkSync(join(outside(), 'static'), registry.stored('workspace', name, 'static'));
    expect((await fetch(`${registry.cairn.url}/remotes/workspace/${name}/static/routes.js`)).status).toBe(404);
    expect((await fetch(`${registry.cairn.url}/remotes/workspace/${name}/remoteEntry.0123abcd.js`)).status).toBe(200);
  });

  test('a remote.json that names a file twice', async () => {
    const release = testRelease({ content: 'twice' });
    const [first] = release.manifest.files;
    const twice = { ...release.manifest, files: [...release.manifest.files, ...(first ? [first] : [])] };
    const before = await standing();
    const answer = await registry.publish({ ...release, manifest: twice });
    expect(answer).toMatchObject({
      status: 422,
      issues: [{ field: 'files', code: 'FILE_TWICE', message: 'remote.json lists a file twice' }],
    });
    expect(await standing()).toEqual(before);
  });

  test.each([
    ['a size that is not so', () => lying('size', { size: 1 }), 'FILE_SIZE'],
    ['an integrity that is not so', () => lying('integrity', { integrity: `sha384-${'A'.repeat(64)}` }), 'FILE_INTEGRITY'],
    [
      'a file that is not there',
      () => ({ ...withFile('not-there.js', '//'), files: testRelease({ content: 'not-there.js' }).files }),
      'FILE_MISSING',
    ],
  ])('a remote.json that lies: %s', (_name, release, code) => refusedAs(release(), code));

  test.each([
    ['../../../escape.js', 'MANIFEST_INVALID'],
    ['static/../../escape.js', 'MANIFEST_INVALID'],
    ['/etc/escape.js', 'MANIFEST_INVALID'],
    ['a\\..\\escape.js', 'MANIFEST_INVALID'],
    ['.hidden/escape.js', 'FILE_PATH'],
  ])('a file called %s', (path, code) => refusedAs(withFile(path, '// out'), code));

  test('a file over the limit', () => refusedAs(withFile('large.js', 'x'.repeat(largestFile + 1)), 'FILE_TOO_LARGE'));

  async function refusedAs(release: TestRelease, code: string): Promise<void> {
    const before = await standing();
    const answer = await registry.publish(release);
    expect([answer.status, answer.code]).toEqual([422, 'RELEASE_INVALID']);
    expect(codesOf(answer)).toContain(code);
    for (const { message } of answer.issues) expect(message).toMatch(/\w+ \w+/);
    expect(await standing()).toEqual(before);
    expect(existsSync(join(registry.cairn.dataDir, 'escape.js'))).toBe(false);
    expect(codesOf(await registry.promote(release, before.live))).toEqual(['NOT_FOUND']);
  }

  test('a build with a symbolic link in it, before anything is sent, wherever it leads', async () => {
    const directory = join(registry.cairn.dataDir, 'built', 'linked-file');
    writeRelease(directory, testRelease({ content: 'linked file' }));
    renameSync(join(directory, 'static/page-home.js'), join(outside(), 'page-home.js'));
    symlinkSync(join(outside(), 'page-home.js'), join(directory, 'static/page-home.js'));
    const before = await standing();
    const sent = publish({ directory, server: registry.cairn.url, token: registry.tokens.workspace });
    await expect(sent).rejects.toMatchObject({ problems: [expect.stringMatching(/^static\/page-home\.js: is a symbolic link/)] });
    expect(await standing()).toEqual(before);
  });

  test('a build whose remote.json is a symbolic link, before anything is sent', async () => {
    const directory = join(registry.cairn.dataDir, 'built', 'linked-manifest');
    writeRelease(directory, testRelease({ content: 'linked manifest' }));
    renameSync(join(directory, 'remote.json'), join(outside(), 'remote.json'));
    symlinkSync(join(outside(), 'remote.json'), join(directory, 'remote.json'));
    const before = await standing();
    const sent = publish({ directory, server: registry.cairn.url, token: registry.tokens.workspace });
    await expect(sent).rejects.toThrow(/remote\.json is a symbolic link or inside one; a release contains only plain files/);
    expect(await standing()).toEqual(before);
  });

  const sentence = /^[A-Z].*\w+ \w+.*\.$/;
  const SaidSchema = v.object({ code: v.string(), message: v.pipe(v.string(), v.regex(sentence)) });

  test.each([
    ['without a token', () => null, 401, 'UNAUTHENTICATED'],
    ['with a token that nobody gave out', newDeployToken, 401, 'UNAUTHENTICATED'],
    ['with the token of another remote', () => registry.tokens.staff, 403, 'FORBIDDEN'],
  ])('publishing, promoting, going back and switching off %s', async (_name, tokenOf, status, code) => {
    const release = testRelease({ content: 'not theirs' });
    await registry.live(testRelease({ content: 'theirs' }));
    const before = await standing();
    const token = tokenOf();
    const headers = token ? { Authorization: `Bearer ${token}` } : {};
    const change = { remote: 'workspace', base: before.live };
    for (const [path, body] of [
      ['releases', formOf(release)],
      ['promotions', { ...change, release: releaseName(release.manifest) }],
      ['rollbacks', change],
      ['switches', { ...change, on: false }],
    ] as const) {
      const isForm = body instanceof FormData;
      const answer = await fetch(`${registry.cairn.url}/api/registry/${path}`, {
        method: 'POST',
        headers: isForm ? headers : { ...headers, 'Content-Type': 'application/json' },
        body: isForm ? body : JSON.stringify(body),
      });
      expect([path, answer.status, v.parse(SaidSchema, await answer.json()).code]).toEqual([path, status, code]);
    }
    expect(await standing()).toEqual(before);
  });

  test('a release that is larger than is allowed, by its own word, before a byte of it has come', async () => {
    const before = await standing();
    const headers = {
      Authorization: `Bearer ${registry.tokens.workspace}`,
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': 65 * 1024 * 1024,
    };
    const said = await new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
      const sent = request(`${registry.cairn.url}/api/registry/releases`, { method: 'POST', headers }, async (answer) => {
        const text = Buffer.concat(await answer.toArray()).toString();
        sent.destroy();
        resolve({ status: answer.statusCode, body: JSON.parse(text) });
      });
      sent.on('error', reject);
      sent.flushHeaders();
    });
    expect([said.status, v.parse(SaidSchema, said.body).code]).toEqual([413, 'BODY_TOO_LARGE']);
    expect(await standing()).toEqual(before);
  });

  test.each([
    ['promotions', {}],
    ['promotions', { audience: { percent: 10 } }],
    ['rollbacks', {}],
  ])('a revision that names a release that is not there: %s %j', async (path, more) => {
    await registry.live(testRelease({ content: `before ${path} ${JSON.stringify(more)}` }));
    const before = await standing();
    const missing = '9.9.9-0123456789ab';
    const answer = await registry.change(path, { ...more, [path === 'rollbacks' ? 'to' : 'release']: missing });
    expect([answer.status, answer.code, codesOf(answer)]).toEqual([422, 'RELEASE_INVALID', ['NOT_FOUND']]);
    expect(answer.issues[0]?.message).toBe(`release ${missing} is not in the store. It was never published, or it was pruned`);
    expect(await standing()).toEqual(before);
  });

  test('of many promotions that saw the same revision all but one', async () => {
    const all: TestRelease[] = Array.from({ length: 6 }, (_, at) => testRelease({ content: `at once ${at}` }));
    for (const release of all) await registry.publish(release);
    const base = await registry.liveNumber();
    const answers = await Promise.all(all.map((release) => registry.promote(release, base)));
    const [won, ...lost] = answers.toSorted((one, other) => one.status - other.status);
    expect(won).toMatchObject({ status: 200, changed: true });
    for (const answer of lost) expect(answer).toMatchObject({ status: 409, code: 'REVISION_CONFLICT', current: { number: base + 1 } });
    expect(await registry.liveNumber()).toBe(base + 1);
    expect((await registry.call('live')).revision).toEqual(won?.revision);
  });

  test('a promotion of a release that was never published, or whose files are gone', async () => {
    const [never, gone] = [testRelease({ content: 'never' }), testRelease({ content: 'gone' })];
    await registry.publish(gone);
    rmSync(registry.stored('workspace', releaseName(gone.manifest)), { recursive: true });
    const before = await standing();
    for (const release of [never, gone]) {
      const answer = await registry.promote(release, before.live);
      expect(answer).toMatchObject({ status: 422, code: 'RELEASE_INVALID', issues: [{ field: 'workspace', code: 'NOT_FOUND' }] });
      expect(answer.issues[0]?.message).toMatch(/\w+ \w+/);
    }
    expect(await standing()).toEqual(before);
  });
});
