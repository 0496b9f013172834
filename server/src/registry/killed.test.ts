import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Manifest, releaseName } from '@cairn/contract';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import pg from 'pg';
import { startTestBucket, type TestBucket } from '../../test/bucket.ts';
import { writeHostBuild } from '../../test/checkout.ts';
import { testDirectory } from '../../test/data-directory.ts';
import { processesNaming, until } from '../../test/processes.ts';
import { formOf, type TestRelease, testRelease, writeRelease } from '../../test/release.ts';

/** A Cairn that is killed (SIGKILL) at each step of a publish, and started again on the same data. */
const program = fileURLToPath(new URL('../../test/run-cairn.ts', import.meta.url));
let directory: ReturnType<typeof testDirectory>;
let child: ChildProcess | undefined;

beforeEach(() => {
  directory = testDirectory();
  const remote = join(directory.path, 'checkout/remotes/workspace');
  mkdirSync(join(directory.path, 'checkout/shared'), { recursive: true });
  mkdirSync(join(directory.path, 'checkout/host'), { recursive: true });
  writeFileSync(join(directory.path, 'checkout/host/package.json'), '{}');
  writeHostBuild(join(directory.path, 'checkout'));
  writeRelease(join(remote, 'dist'), testRelease({ content: 'of this checkout' }));
  writeFileSync(join(remote, 'remote.ts'), '');
  writeFileSync(join(remote, 'package.json'), '{}');
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await until('everything to end', () => processesNaming(directory.path).length === 0);
  directory.remove();
});

const data = (...parts: string[]) => join(directory.path, 'data', ...parts);

async function start(env: Record<string, string> = {}): Promise<string> {
  const started = spawn(process.execPath, [program, join(directory.path, 'checkout')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: '0', CAIRN_DATA: data(), CAIRN_DEMO: '0', ...env },
  });
  child = started;
  let said = '';
  started.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  started.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await until('Cairn to be ready', () => {
    if (started.exitCode !== null) throw new Error(`it ended: ${said}`);
    return said.includes('Cairn is ready');
  });
  return /http:\/\/localhost:\d+/.exec(said)?.[0] ?? '';
}

/** Kills the server, and waits until nothing of it is left, its PostgreSQL included. */
async function kill(): Promise<void> {
  child?.kill('SIGKILL');
  await until('everything to end', () => processesNaming(data()).length === 0);
}

const headers = () => ({ Authorization: `Bearer ${readFileSync(data('deploy-token-workspace'), 'utf8').trim()}` });

/** Its status; undefined where the server went away before it answered. */
async function publish(url: string, release: TestRelease): Promise<number | undefined> {
  const answer = await fetch(`${url}/api/registry/releases`, { method: 'POST', headers: headers(), body: formOf(release) }).catch(
    () => undefined,
  );
  return answer?.status;
}

/** Does anything that a visitor is given name it, and can it be promoted? */
async function isReleased(url: string, { manifest }: TestRelease): Promise<boolean> {
  const release = releaseName(manifest);
  const live = (await (await fetch(`${url}/api/registry/live`, { headers: headers() })).json()) as { revision: { number: number } }; // its own answer
  const plan = await (await fetch(`${url}/api/registry/plan`)).text();
  const body = JSON.stringify({ remote: 'workspace', release, base: live.revision.number });
  const promoted = await fetch(`${url}/api/registry/promotions`, {
    method: 'POST',
    body,
    headers: { ...headers(), 'Content-Type': 'application/json' },
  });
  return plan.includes(release) || promoted.ok;
}

async function canBeLoaded(url: string, { manifest, files }: TestRelease): Promise<boolean> {
  const answers = Object.keys(files)
    .slice(0, 20)
    .map((path) => fetch(`${url}/remotes/workspace/${releaseName(manifest)}/${path}`));
  return (await Promise.all(answers)).some(({ ok }) => ok);
}

/** Its database, as its owner. The connection ends with PostgreSQL. */
async function connect(): Promise<pg.Client> {
  const cluster = processesNaming(data('postgres', 'cluster')).at(-1);
  const port = cluster?.command.find((word) => word.startsWith('port='))?.slice(5);
  const password = readFileSync(data('postgres-owner'), 'utf8').trim();
  const client = new pg.Client({ connectionString: `postgresql://cairn_owner:${password}@127.0.0.1:${port}/cairn` });
  client.on('error', () => undefined); // it is killed
  await client.connect();
  return client;
}

async function letGracePass(): Promise<void> {
  const database = await connect();
  await database.query(`begin; set local role cairn_app; update unsettled_releases set since = now() - interval '2 hours'; commit`);
  await database.end();
}

/** A release of so many files that writing them takes a while. */
function largeRelease(): TestRelease {
  const release = testRelease({ content: 'large' });
  const more = Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`more/${at}.js`, `// ${at}`]));
  const named: Manifest['files'] = Object.entries(more).map(([path, text]) => ({
    path,
    size: text.length,
    integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
  }));
  return { files: { ...release.files, ...more }, manifest: { ...release.manifest, files: [...release.manifest.files, ...named] } };
}

describe('a publish into the directory', () => {
  test('that is killed while files are written leaves nothing, and the same again is a release', async () => {
    const release = largeRelease();
    const url = await start();
    const answered = publish(url, release);
    const drafts = () => (existsSync(data('releases-incoming')) ? readdirSync(data('releases-incoming'), { recursive: true }) : []);
    await until('some files to be written', () => drafts().length > 3);
    await kill();
    expect(await answered).toBeUndefined();
    expect(existsSync(data('releases/workspace', releaseName(release.manifest)))).toBe(false);
    const next = await start();
    expect(drafts()).toEqual([]);
    expect([await isReleased(next, release), await canBeLoaded(next, release)]).toEqual([false, false]);
    expect(await publish(next, release)).toBe(201);
    expect(await canBeLoaded(next, release)).toBe(true);
  });

  test('that is killed before its row is written is no release, and is cleared away or taken up', async () => {
    const [taken, left] = [testRelease({ content: 'taken up' }), testRelease({ content: 'left' })];
    const directoryOf = ({ manifest }: TestRelease) => data('releases/workspace', releaseName(manifest));
    const url = await start();
    const locker = await connect();
    await locker.query('begin; lock table releases in exclusive mode'); // its row has to wait, reading does not
    const answers = [taken, left].map((release) => publish(url, release));
    await until('both to be in place', () => [taken, left].every((release) => existsSync(directoryOf(release))));
    await kill();
    expect(await Promise.all(answers)).toEqual([undefined, undefined]);

    const next = await start();
    for (const release of [taken, left]) expect(await isReleased(next, release)).toBe(false);
    expect(await publish(next, taken)).toBe(201);
    await letGracePass();
    await kill();

    const last = await start(); // whose upkeep begins with the start
    await until('what was left to be cleared away', () => !existsSync(directoryOf(left)));
    expect([await canBeLoaded(last, left), await canBeLoaded(last, taken)]).toEqual([false, true]);
    expect(await isReleased(last, taken)).toBe(true);
  });
});

describe('a publish into a bucket', () => {
  let bucket: TestBucket;
  beforeEach(async () => {
    bucket = await startTestBucket();
  });
  afterEach(() => bucket.close());

  test.each([
    ['between two files', 'static/page-home.css'],
    ['before remote.json', 'remote.json'],
  ])('that is killed %s leaves nothing that could be loaded, and is cleared away or taken up', async (_name, last) => {
    const release = testRelease({ content: 'killed' });
    const name = releaseName(release.manifest);
    const url = await start(bucket.environment);
    let reached = false;
    bucket.before = (method, key) => {
      if (method !== 'PUT' || !key.endsWith(`${name}/${last}`)) return undefined;
      reached = true;
      return new Promise(() => undefined); // for ever
    };
    const answered = publish(url, release);
    await until('the publish to come so far', () => reached);
    await until('the other files to be there', async () => (await bucket.keys(`remotes/workspace/${name}/`)).length > 3);
    await kill();
    expect(await answered).toBeUndefined();
    bucket.before = () => undefined;

    const next = await start(bucket.environment);
    expect([await isReleased(next, release), await canBeLoaded(next, release)]).toEqual([false, false]);
    await letGracePass();
    await kill();

    const cleared = await start(bucket.environment);
    await until('what was left to be cleared away', async () => (await bucket.keys(`remotes/workspace/${name}/`)).length === 0);
    expect(await publish(cleared, release)).toBe(201);
    expect([await canBeLoaded(cleared, release), await isReleased(cleared, release)]).toEqual([true, true]);
  });
});
