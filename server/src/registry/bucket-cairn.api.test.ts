import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { releaseName } from '@cairn/contract';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { startTestBucket, type TestBucket } from '../../test/bucket.ts';
import { until } from '../../test/processes.ts';
import { rawGet } from '../../test/raw-request.ts';
import { startTestRegistry, type TestRegistry } from '../../test/registry.ts';
import { testRelease } from '../../test/release.ts';

let bucket: TestBucket;
let registry: TestRegistry;
beforeAll(async () => {
  bucket = await startTestBucket();
  registry = await startTestRegistry(bucket.environment);
});
afterAll(async () => {
  await registry.cairn.stop();
  await bucket.close();
});

const addressOf = (release: string) => `${registry.cairn.url}/remotes/workspace/${release}`;

describe('a Cairn with its releases in a bucket', () => {
  test('publishes, promotes and serves them, and keeps none itself', async () => {
    const release = testRelease({ content: 'in a bucket' });
    expect(await registry.publish(release)).toMatchObject({ status: 201, existed: false });
    expect(await registry.publish(release)).toMatchObject({ status: 200, existed: true });
    expect(await registry.promote(release, await registry.liveNumber())).toMatchObject({ status: 200, changed: true });
    const name = releaseName(release.manifest);
    expect((await registry.call('live')).serving).toEqual({ workspace: name });
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      const asked = () => rawGet(`${addressOf(name)}/static/routes.js`, { 'Accept-Encoding': encoding });
      const { status, headers, body } = await asked();
      expect([status, headers['content-encoding']]).toEqual([200, encoding === 'identity' ? undefined : encoding]);
      expect(decode[encoding](body).toString()).toBe(release.files['static/routes.js']);
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'content-type': 'text/javascript; charset=utf-8',
        'content-length': String(body.byteLength),
        vary: 'Accept-Encoding',
      });
      const again = await rawGet(`${addressOf(name)}/static/routes.js`, {
        'Accept-Encoding': encoding,
        'If-None-Match': headers.etag ?? '',
      });
      expect([again.status, again.body.byteLength]).toEqual([304, 0]);
    }
    for (const path of ['/static/none.js', '/remote.json', '/..%2f..%2fcairn.json', '/static'])
      expect((await fetch(addressOf(name) + path)).status).toBe(404);
    expect(existsSync(join(registry.cairn.dataDir, 'releases'))).toBe(false);
    await until('the coded forms to be kept', async () => (await bucket.keys(`encoded/workspace/${name}/static/routes.js`)).length === 2);
  });

  test('tells when the bucket does not answer, goes on with what it knows, and takes up the rest later', async () => {
    const before = testRelease({ content: 'before' });
    const name = await registry.live(before);
    expect((await registry.call('live')).serving).toEqual({ workspace: name });
    bucket.before = () => ({ status: 503, code: 'SlowDown' });
    const refused = await registry.publish(testRelease({ content: 'meanwhile' }));
    expect(refused).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect((await fetch(`${addressOf(name)}/static/routes.js`)).status).toBe(503);
    expect((await registry.call('live')).serving).toEqual({ workspace: name });
    expect((await fetch(registry.cairn.url)).status).toBe(200);
    bucket.before = () => undefined;
    const next = await registry.live(testRelease({ content: 'meanwhile' }));
    await until('the next release to be taken up', async () => (await registry.call('live')).serving.workspace === next);
    const told = registry.cairn.log.join('\n');
    expect(told).toContain('the store of releases does not answer');
    expect(told).not.toContain(bucket.settings.credentials?.secretAccessKey);
  });
});
