import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PackedSet, packedVersion } from '@cairn/contract';
import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core';
import { Hono } from 'hono';
import { testDirectory } from '../../test/data-directory.ts';
import type { AppEnv } from '../http/context.ts';
import { packageRoutes } from './routes.ts';
import { openPackageStore } from './store.ts';

const origin = 'https://cairn.example';
let directory: ReturnType<typeof testDirectory>;
beforeEach(() => {
  directory = testDirectory();
});
afterEach(() => directory.remove());

/** Creates the output of a build, with `content` instead of a tarball. */
function pack(content: string): PackedSet {
  const packed = join(directory.path, 'packed');
  const version = packedVersion('1.0.0', createHash('sha256').update(content).digest('hex').slice(0, 12));
  const packages = ['api', 'shell'].map((name) => ({
    name: `@cairn/${name}`,
    file: `cairn-${name}-${version}.tgz`,
    integrity: `sha512-${createHash('sha512').update(content).digest('base64')}`,
    shasum: createHash('sha1').update(content).digest('hex'),
    manifest: { name: `@cairn/${name}`, version, dependencies: name === 'shell' ? { '@cairn/api': version } : {} },
  }));
  mkdirSync(packed, { recursive: true });
  for (const { file } of packages) writeFileSync(join(packed, file), content);
  writeFileSync(join(packed, 'index.json'), JSON.stringify({ version, packages }));
  return { version, packages };
}

async function serve(): Promise<(path: string) => Promise<Response>> {
  const store = await openPackageStore(join(directory.path, 'data'), join(directory.path, 'packed'));
  const app = new Hono<AppEnv>();
  app.route('/packages', packageRoutes(store, origin));
  return async (path) => app.request(`/packages/${path}`);
}

test("a package is told as npm's registry tells it, and its tarball is what was packed", async () => {
  const { version, packages } = pack('one');
  const get = await serve();
  for (const path of ['@cairn/shell', '@cairn%2fshell', '@cairn%2Fshell']) {
    const answer = await get(path);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.json()).toEqual({
      name: '@cairn/shell',
      'dist-tags': { latest: version },
      versions: {
        [version]: {
          ...packages[1]?.manifest,
          dist: {
            tarball: `${origin}/packages/-/${version}/cairn-shell-${version}.tgz`,
            integrity: packages[1]?.integrity,
            shasum: packages[1]?.shasum,
          },
        },
      },
    });
  }
  const tarball = await get(`-/${version}/cairn-shell-${version}.tgz`);
  expect(await tarball.text()).toBe('one');
  expect(tarball.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test('after another build the former set is still there, and the latest is the one that was built last', async () => {
  const first = pack('one');
  await serve();
  const second = pack('two');
  await serve();
  expect(pack('one')).toEqual(first);
  const get = await serve();
  expect(await (await get('')).json()).toEqual({
    registry: `${origin}/packages/`,
    latest: first.version,
    packages: ['@cairn/api', '@cairn/shell'],
    versions: [first.version, second.version],
  });
  expect(await (await get(`-/${second.version}/cairn-api-${second.version}.tgz`)).text()).toBe('two');
});

test('the set that was built last is the latest, though the clock was put back since the one before', async () => {
  rstest.useFakeTimers({ toFake: ['Date'], now: 2_000_000_000_000 });
  try {
    pack('one');
    await serve();
    rstest.setSystemTime(1_900_000_000_000);
    const second = pack('two');
    expect(await (await (await serve())('')).json()).toMatchObject({ latest: second.version });
  } finally {
    rstest.useRealTimers();
  }
});

test.each(['@cairn/none', 'react', '..%2fdata%2fcairn.json', '-/1.0.0-b000000000000/cairn-api-1.0.0-b000000000000.tgz', '%E0%A4%A'])(
  '%s is not found, and that is not kept',
  async (path) => {
    pack('one');
    const answer = await (await serve())(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  },
);

test('a Cairn that has packed nothing has none', async () => {
  const get = await serve();
  expect(await (await get('')).json()).toMatchObject({ latest: null, versions: [] });
  expect((await get('@cairn/shell')).status).toBe(404);
});
