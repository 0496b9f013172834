import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PlanSchema, releaseName } from '@cairn/contract';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { until } from '../../test/processes.ts';
import { rawGet } from '../../test/raw-request.ts';
import { startTestRegistry, type TestRegistry } from '../../test/registry.ts';
import { testRelease } from '../../test/release.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry();
});
afterAll(() => registry.cairn.stop());

describe('what is served', () => {
  test('files of a release: for ever, compressed, to any origin; a wrong name is 404 and not kept', async () => {
    const release = testRelease({ content: 'served' });
    await registry.publish(release);
    const base = `${registry.cairn.url}/remotes/workspace/${releaseName(release.manifest)}`;
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
      (await fetch(`${registry.cairn.url}/remotes/workspace/${releaseName(release.manifest)}/static/routes.js`, { method: 'HEAD' })).status,
    ).toBe(200);
  });

  test('a plan without a visitor: the patterns that exist, and nothing to load', async () => {
    const release = testRelease({ content: 'planned' });
    await registry.publish(release);
    await registry.promote(release, await registry.liveNumber());
    const response = await fetch(`${registry.cairn.url}/api/registry/plan`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(v.parse(PlanSchema, await response.json())).toMatchObject({ remotes: [], forbidden: ['/app'] });
  });

  test('a plan is sent once to who says its version, until it says something else', async () => {
    const plan = (known: string) => fetch(`${registry.cairn.url}/api/registry/plan?known=${known}`);
    const release = testRelease({ content: 'known' });
    await registry.publish(release);
    await registry.promote(release, await registry.liveNumber());
    const { version, revision, shell } = v.parse(PlanSchema, await (await plan('none')).json());
    expect([revision, shell]).toEqual([await registry.liveNumber(), expect.stringMatching(/^[\w-]{16}$/)]);
    const unchanged = await plan(version);
    expect([unchanged.status, await unchanged.text()]).toEqual([204, '']);
    // Signed-out visitors get no canary, so a revision that starts one changes nothing for them.
    const next = testRelease({ content: 'known: next' });
    await registry.publish(next);
    await registry.change('promotions', { release: releaseName(next.manifest), audience: { percent: 50 } });
    expect((await plan(version)).status).toBe(204);
    await registry.live(testRelease({ content: 'known: wider', routes: ['/app', '/app/further'] }));
    const changed = await plan(version);
    const forbidden = ['/app', '/app/further'];
    expect(v.parse(PlanSchema, await changed.json())).toMatchObject({ revision: await registry.liveNumber(), forbidden });
    await registry.promote(release, await registry.liveNumber());
    expect((await plan(version)).status).toBe(204);
  });

  test.each([
    ['is not JSON any more', (path: string) => writeFileSync(path, '{"id":')],
    ['is JSON of another shape', (path: string) => writeFileSync(path, '{"id":"workspace"}')],
    ['cannot be read', (path: string) => [rmSync(path), mkdirSync(path)]],
  ])('a release whose remote.json %s is left out, what was good before runs, and the log says so once', async (content, spoil) => {
    const good = testRelease({ content: 'good' });
    await registry.publish(good);
    await registry.promote(good, await registry.liveNumber());
    const release = testRelease({ content });
    await registry.publish(release);
    await registry.promote(release, await registry.liveNumber());
    spoil(registry.stored('workspace', releaseName(release.manifest), 'remote.json'));
    await until('the registry to notice', async () => (await registry.call('live')).excluded.length > 0);
    const status = await registry.call('live');
    expect(status.serving).toEqual({ workspace: releaseName(good.manifest) });
    expect(status.excluded).toMatchObject([{ remote: 'workspace', release: releaseName(release.manifest), code: 'INVALID' }]);
    await registry.call('live');
    expect(
      registry.cairn.log.filter((line) => line.includes('remote skipped') && line.includes(releaseName(release.manifest))),
    ).toHaveLength(1);
  });

  test('a remote.json that was changed and still parses is left out as well', async () => {
    const release = testRelease({ content: 'changed by hand' });
    await registry.publish(release);
    await registry.promote(release, await registry.liveNumber());
    const changed = { ...release.manifest, routes: release.manifest.routes.map((route) => ({ ...route, path: '/app/elsewhere' })) };
    writeFileSync(registry.stored('workspace', releaseName(release.manifest), 'remote.json'), JSON.stringify(changed));
    await until('the registry to notice', async () => (await registry.call('live')).excluded.length > 0);
    expect((await registry.call('live')).excluded[0]?.reasons).toEqual(['remote.json is not the one that was published']);
  });

  test('status and failure reports need a signed-in visitor', async () => {
    expect(await registry.call('status', {}, null)).toMatchObject({ status: 401 });
    expect(await registry.call('live', {}, null)).toMatchObject({ status: 401 });
    expect(
      await registry.call(
        'failures',
        { method: 'POST', body: JSON.stringify({ reportId: 'r-12345', remote: 'workspace', release: null, code: 'TIMEOUT' }) },
        null,
      ),
    ).toMatchObject({ status: 401 });
  });
});
