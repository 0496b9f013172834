import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { releaseName } from '@cairn/contract';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { until } from '../../test/processes.ts';
import { codesOf, startTestRegistry, type TestRegistry } from '../../test/registry.ts';
import { formOf, testRelease } from '../../test/release.ts';
import { newDeployToken } from './token.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry();
});
afterAll(() => registry.cairn.stop());

describe('publishing a release', () => {
  test('puts every file in place, once; the same release again changes nothing', async () => {
    const release = testRelease({ content: 'first' });
    expect(await registry.publish(release)).toMatchObject({ status: 201, existed: false });
    expect(await registry.publish(release)).toMatchObject({ status: 200, existed: true });
    const directory = registry.stored('workspace', releaseName(release.manifest));
    expect(readFileSync(join(directory, 'static/routes.js'), 'utf8')).toBe(release.files['static/routes.js']);
    const audit = await registry.cairn.database.anonymous((tx) =>
      tx.execute(
        sql`select actor->>'name' as actor, action, outcome from registry_audit where target = ${`workspace/${releaseName(release.manifest)}`}`,
      ),
    );
    expect(audit.rows).toEqual([{ actor: 'local workspace', action: 'publish', outcome: 'done' }]);
  });

  test('needs a deploy token of that very remote', async () => {
    const release = testRelease({ content: 'token' });
    expect(await registry.publish(release, null)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await registry.publish(release, newDeployToken())).toMatchObject({ status: 401 });
    expect(await registry.publish(release, registry.tokens.staff)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(existsSync(registry.stored('workspace', releaseName(release.manifest)))).toBe(false);
  });

  test('is refused with every problem at once when files were tampered with, are missing, or too many', async () => {
    const release = testRelease({ content: 'tampered' });
    const files: Record<string, string> = { ...release.files, 'static/extra.js': '//' };
    files['static/page-home.js'] = '// page TAMPERED'; // same length as the original
    files['static/routes.js'] += ' ';
    delete files['static/page-home.css'];
    const answer = await registry.publish({ ...release, files });
    expect(answer).toMatchObject({ status: 422, code: 'RELEASE_INVALID' });
    expect(answer.issues.map(({ field, code }) => `${field} ${code}`).sort()).toEqual([
      'static/extra.js FILE_UNKNOWN',
      'static/page-home.css FILE_MISSING',
      'static/page-home.js FILE_INTEGRITY',
      'static/routes.js FILE_SIZE',
    ]);
    expect(existsSync(registry.stored('workspace', releaseName(release.manifest)))).toBe(false);
  });

  test('a remote.json that is none, or is missing, is told as such', async () => {
    const form = formOf(testRelease());
    form.set('remote.json', new Blob(['{"id": ']), 'remote.json');
    expect(codesOf(await registry.call('releases', { method: 'POST', body: form }))).toEqual(['MANIFEST_INVALID']);
    form.delete('remote.json');
    expect(await registry.call('releases', { method: 'POST', body: form })).toMatchObject({
      status: 400,
      issues: [{ field: 'remote.json', code: 'REQUIRED' }],
    });
    expect(await registry.call('releases', { method: 'POST', body: '{}' })).toMatchObject({ status: 400 });
  });

  test('never overwrites: the same name with another content is refused', async () => {
    const release = testRelease({ content: 'kept' });
    await registry.publish(release);
    const other = { ...release, manifest: { ...release.manifest, labels: { ...release.manifest.labels, en: 'Another' } } };
    expect(codesOf(await registry.publish(other))).toEqual(['RELEASE_DIFFERS']);
  });

  test('that breaks off leaves nothing', async () => {
    const before = readdirSync(registry.stored('workspace'));
    const socket = connect(Number(new URL(registry.cairn.url).port), '127.0.0.1');
    socket.write(
      `POST /api/registry/releases HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${registry.tokens.workspace}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x\r\nContent-Disposition: form-data; name="remote.json"; filename="remote.json"\r\n\r\n{`,
    );
    await until('the request to be under way', () => socket.bytesWritten > 0);
    socket.destroy();
    expect(await registry.call('live')).toMatchObject({ status: 200 });
    expect(readdirSync(registry.stored('workspace'))).toEqual(before);
    expect(
      existsSync(join(registry.cairn.dataDir, 'releases-incoming')) &&
        readdirSync(join(registry.cairn.dataDir, 'releases-incoming')).length > 0,
    ).toBe(false);
  });

  test('larger than is allowed is refused before it is read', async () => {
    const response = await fetch(`${registry.cairn.url}/api/registry/releases`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${registry.tokens.workspace}`, 'Content-Type': 'multipart/form-data; boundary=x' },
      body: new Uint8Array(65 * 1024 * 1024),
    }).catch(() => undefined);
    // The server may close the connection while the body is being sent. Both reject the upload.
    if (response) expect(response.status).toBe(413);
  });
});
