import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { IssueSchema } from '@cairn/api';
import { LeftOutSchema, PlanSchema, RevisionSchema, releaseName } from '@cairn/contract';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { startTestCairn, type TestCairn } from '../../test/cairn.ts';
import { until } from '../../test/processes.ts';
import { rawGet } from '../../test/raw-request.ts';
import { formOf, type TestRelease, testRelease } from '../../test/release.ts';
import { ensureDeployTokens, newDeployToken } from './token.ts';

let cairn: TestCairn;
const tokens = { workspace: newDeployToken(), staff: newDeployToken() };
beforeAll(async () => {
  cairn = await startTestCairn();
  await ensureDeployTokens(cairn.database, new Map(Object.entries(tokens)));
});
afterAll(() => cairn.stop());

const AnswerSchema = v.object({
  success: v.boolean(),
  code: v.optional(v.string()),
  issues: v.optional(v.array(IssueSchema), []),
  existed: v.optional(v.boolean()),
  changed: v.optional(v.boolean()),
  revision: v.optional(v.nullable(RevisionSchema)),
  current: v.optional(v.nullable(RevisionSchema)),
  serving: v.optional(v.record(v.string(), v.string()), {}),
  leftOut: v.optional(v.array(LeftOutSchema), []),
});

async function call(path: string, init: RequestInit = {}, token: string | null = tokens.workspace) {
  const headers = {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(typeof init.body === 'string' ? { 'Content-Type': 'application/json' } : {}),
  };
  const response = await fetch(`${cairn.url}/api/registry/${path}`, { ...init, headers });
  return { status: response.status, ...v.parse(AnswerSchema, await response.json()) };
}

const publish = (release: TestRelease, token?: string | null) => call('releases', { method: 'POST', body: formOf(release) }, token);
const promote = (release: TestRelease, base: number, token?: string | null) =>
  call(
    'promotions',
    { method: 'POST', body: JSON.stringify({ remote: release.manifest.id, release: releaseName(release.manifest), base }) },
    token,
  );
const liveNumber = async () => (await call('live')).revision?.number ?? 0;
const storeDirectory = (...parts: string[]) => join(cairn.dataDir, 'releases', ...parts);
const codesOf = (answer: { issues: { code: string }[] }) => answer.issues.map((issue) => issue.code);

describe('publishing a release', () => {
  test('puts every file in place, once; the same release again changes nothing', async () => {
    const release = testRelease({ content: 'first' });
    expect(await publish(release)).toMatchObject({ status: 201, existed: false });
    expect(await publish(release)).toMatchObject({ status: 200, existed: true });
    const directory = storeDirectory('workspace', releaseName(release.manifest));
    expect(readFileSync(join(directory, 'static/routes.js'), 'utf8')).toBe(release.files['static/routes.js']);
    const audit = await cairn.database.anonymous((tx) =>
      tx.execute(
        sql`select actor->>'name' as actor, action, outcome from registry_audit where target = ${`workspace/${releaseName(release.manifest)}`}`,
      ),
    );
    expect(audit.rows).toEqual([{ actor: 'local workspace', action: 'publish', outcome: 'done' }]);
  });

  test('needs a deploy token of that very remote', async () => {
    const release = testRelease({ content: 'token' });
    expect(await publish(release, null)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await publish(release, newDeployToken())).toMatchObject({ status: 401 });
    expect(await publish(release, tokens.staff)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(existsSync(storeDirectory('workspace', releaseName(release.manifest)))).toBe(false);
  });

  test('is refused with every problem at once when files were tampered with, are missing, or too many', async () => {
    const release = testRelease({ content: 'tampered' });
    const files: Record<string, string> = { ...release.files, 'static/extra.js': '//' };
    files['static/page-home.js'] = '// page TAMPERED'; // as long as the right one
    files['static/routes.js'] += ' ';
    delete files['static/page-home.css'];
    const answer = await publish({ ...release, files });
    expect(answer).toMatchObject({ status: 422, code: 'RELEASE_INVALID' });
    expect(answer.issues.map(({ field, code }) => `${field} ${code}`).sort()).toEqual([
      'static/extra.js FILE_UNKNOWN',
      'static/page-home.css FILE_MISSING',
      'static/page-home.js FILE_INTEGRITY',
      'static/routes.js FILE_SIZE',
    ]);
    expect(existsSync(storeDirectory('workspace', releaseName(release.manifest)))).toBe(false);
  });

  test.each(['../../../escape.js', '/etc/escape.js', 'static/../../escape.js', '.hidden/escape.js', 'a\\..\\escape.js', 'remote.json'])(
    'a file called %s is refused',
    async (path) => {
      const release = testRelease({ content: path });
      const files = { ...release.files, [path]: '// out' };
      const manifest = {
        ...release.manifest,
        files: [...release.manifest.files, { path, size: 6, integrity: `sha384-${'A'.repeat(64)}` }],
      };
      const { status } = await publish({ manifest, files });
      expect([400, 422]).toContain(status);
      expect(existsSync(join(cairn.dataDir, 'escape.js'))).toBe(false);
    },
  );

  test('a remote.json that is none, or is missing, is told as such', async () => {
    const form = formOf(testRelease());
    form.set('remote.json', new Blob(['{"id": ']), 'remote.json');
    expect(codesOf(await call('releases', { method: 'POST', body: form }))).toEqual(['MANIFEST_INVALID']);
    form.delete('remote.json');
    expect(await call('releases', { method: 'POST', body: form })).toMatchObject({
      status: 400,
      issues: [{ field: 'remote.json', code: 'REQUIRED' }],
    });
    expect(await call('releases', { method: 'POST', body: '{}' })).toMatchObject({ status: 400 });
  });

  test('never overwrites: the same name with another content is refused', async () => {
    const release = testRelease({ content: 'kept' });
    await publish(release);
    const other = { ...release, manifest: { ...release.manifest, labels: { ...release.manifest.labels, en: 'Another' } } };
    expect(codesOf(await publish(other))).toEqual(['RELEASE_DIFFERS']);
  });

  test('that breaks off leaves nothing', async () => {
    const before = readdirSync(storeDirectory('workspace'));
    const socket = connect(Number(new URL(cairn.url).port), '127.0.0.1');
    socket.write(
      `POST /api/registry/releases HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${tokens.workspace}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x\r\nContent-Disposition: form-data; name="remote.json"; filename="remote.json"\r\n\r\n{`,
    );
    await until('the request to be under way', () => socket.bytesWritten > 0);
    socket.destroy();
    expect(await call('live')).toMatchObject({ status: 200 });
    expect(readdirSync(storeDirectory('workspace'))).toEqual(before);
    expect(existsSync(join(cairn.dataDir, 'releases-incoming')) && readdirSync(join(cairn.dataDir, 'releases-incoming')).length > 0).toBe(
      false,
    );
  });

  test('larger than is allowed is refused before it is read', async () => {
    const response = await fetch(`${cairn.url}/api/registry/releases`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${tokens.workspace}`, 'Content-Type': 'multipart/form-data; boundary=x' },
      body: new Uint8Array(65 * 1024 * 1024),
    }).catch(() => undefined);
    // The server may close the connection while the body is still being sent: both say no.
    if (response) expect(response.status).toBe(413);
  });
});

describe('promoting a release', () => {
  test('is a compare-and-swap: of two that saw the same revision one wins', async () => {
    const [one, two] = [testRelease({ content: 'swap one' }), testRelease({ content: 'swap two' })];
    await publish(one);
    await publish(two);
    const base = await liveNumber();
    const answers = await Promise.all([promote(one, base), promote(two, base)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const lost = answers.find((answer) => answer.status === 409);
    expect(lost).toMatchObject({ code: 'REVISION_CONFLICT', current: { number: base + 1 } });
    const later = testRelease({ content: 'swap three' });
    await publish(later);
    expect(await promote(later, base + 7)).toMatchObject({ status: 409 });
  });

  test('keeps the one before as the last good, and does nothing where it is live already', async () => {
    const [one, two] = [testRelease({ content: 'before' }), testRelease({ content: 'after' })];
    await publish(one);
    await publish(two);
    await promote(one, await liveNumber());
    const promoted = await promote(two, await liveNumber());
    expect(promoted.revision?.remotes.workspace).toEqual({
      stable: releaseName(two.manifest),
      lastGood: releaseName(one.manifest),
      on: true,
    });
    expect(await promote(two, 0)).toMatchObject({ status: 200, changed: false });
    expect((await call('live')).serving.workspace).toBe(releaseName(two.manifest));
  });

  test('is refused where the release was never published, does not fit the shell, or takes another remote’s route', async () => {
    const own = testRelease({ content: 'owner of /app' });
    await publish(own);
    await promote(own, await liveNumber());
    const base = await liveNumber();
    expect(codesOf(await promote(testRelease({ content: 'never published' }), base))).toEqual(['NOT_FOUND']);

    const misfit = testRelease({ content: 'misfit' });
    misfit.manifest = { ...misfit.manifest, range: '^2.0.0', shared: { react: '^18.0.0', unknown: '^1.0.0' } };
    await publish(misfit);
    expect(codesOf(await promote(misfit, base))).toEqual(['INCOMPATIBLE', 'INCOMPATIBLE', 'INCOMPATIBLE']);

    const thief = testRelease({ id: 'staff', content: 'thief', routes: ['/app', '/app/staff'] });
    thief.manifest = { ...thief.manifest, range: '^2.0.0' };
    await publish(thief, tokens.staff);
    const refused = await promote(thief, base, tokens.staff);
    expect(refused).toMatchObject({ status: 422, code: 'RELEASE_INVALID' });
    expect(refused.issues.map(({ message }) => message)).toEqual([
      'needs shell ^2.0.0, this one is 1.0.0',
      '/app is owned by workspace (/app)',
    ]);
    expect(await promote(own, base, tokens.staff)).toMatchObject({ status: 403 });
    expect(await liveNumber()).toBe(base);
  });

  test('writes revisions that the application’s login can neither change nor remove', async () => {
    for (const statement of [
      'update revisions set author = author',
      'delete from revisions',
      'update releases set size = 0',
      'delete from registry_audit',
      `insert into deploy_tokens (id, remote, name, token_hash) values ('x', 'x', 'x', 'x')`,
    ]) {
      await expect(cairn.database.anonymous((tx) => tx.execute(sql.raw(statement)))).rejects.toMatchObject({ cause: { code: '42501' } });
    }
  });
});

describe('what is served', () => {
  test('files of a release: for ever, compressed, to any origin; a wrong name is 404 and not kept', async () => {
    const release = testRelease({ content: 'served' });
    await publish(release);
    const base = `${cairn.url}/remotes/workspace/${releaseName(release.manifest)}`;
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      const { headers, body } = await rawGet(`${base}/static/routes.js`, { 'Accept-Encoding': encoding });
      expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      expect(decode[encoding](body).toString()).toBe(release.files['static/routes.js']);
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'timing-allow-origin': '*',
        'content-type': 'text/javascript; charset=utf-8',
        vary: 'Accept-Encoding',
        'content-length': String(body.byteLength),
      });
    }
    for (const path of ['/static/none.js', '/remote.json', '/..%2f..%2fremote.json', '/static/../../x']) {
      const response = await fetch(base + path);
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    expect(
      (await fetch(`${cairn.url}/remotes/workspace/${releaseName(release.manifest)}/static/routes.js`, { method: 'HEAD' })).status,
    ).toBe(200);
  });

  test('a plan without a visitor: the patterns that exist, and nothing to load', async () => {
    const release = testRelease({ content: 'planned' });
    await publish(release);
    await promote(release, await liveNumber());
    const response = await fetch(`${cairn.url}/api/registry/plan`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(v.parse(PlanSchema, await response.json())).toMatchObject({ remotes: [], forbidden: ['/app'] });
  });

  test.each([
    ['is not JSON any more', (path: string) => writeFileSync(path, '{"id":')],
    ['is JSON of another shape', (path: string) => writeFileSync(path, '{"id":"workspace"}')],
    ['cannot be read', (path: string) => [rmSync(path), mkdirSync(path)]],
  ])('a remote.json that %s leaves its remote out, and the log says so once', async (content, spoil) => {
    const release = testRelease({ content });
    await publish(release);
    await promote(release, await liveNumber());
    spoil(storeDirectory('workspace', releaseName(release.manifest), 'remote.json'));
    await until('the registry to notice', async () => (await call('live')).leftOut.length > 0);
    const status = await call('live');
    expect(status.serving).toEqual({});
    expect(status.leftOut).toMatchObject([{ remote: 'workspace', release: releaseName(release.manifest), code: 'INVALID' }]);
    await call('live');
    expect(cairn.log.filter((line) => line.includes('a remote is left out') && line.includes(releaseName(release.manifest)))).toHaveLength(
      1,
    );
  });

  test('a remote.json that was changed and still parses is left out as well', async () => {
    const release = testRelease({ content: 'changed by hand' });
    await publish(release);
    await promote(release, await liveNumber());
    const changed = { ...release.manifest, routes: release.manifest.routes.map((route) => ({ ...route, path: '/app/elsewhere' })) };
    writeFileSync(storeDirectory('workspace', releaseName(release.manifest), 'remote.json'), JSON.stringify(changed));
    await until('the registry to notice', async () => (await call('live')).leftOut.length > 0);
    expect((await call('live')).leftOut[0]?.reasons).toEqual(['remote.json is not the one that was published']);
  });

  test('status and failure reports need a signed-in visitor', async () => {
    expect(await call('status', {}, null)).toMatchObject({ status: 401 });
    expect(await call('live', {}, null)).toMatchObject({ status: 401 });
    expect(
      await call(
        'failures',
        { method: 'POST', body: JSON.stringify({ reportId: 'r-12345', remote: 'workspace', release: null, code: 'TIMEOUT' }) },
        null,
      ),
    ).toMatchObject({ status: 401 });
  });
});
