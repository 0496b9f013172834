import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Manifest, releaseName } from '@cairn/contract';
import { afterEach, beforeAll, beforeEach } from '@rstest/core';
import pg from 'pg';
import { writeHostBuild } from './checkout.ts';
import { childEnvironment } from './child-environment.ts';
import { testDirectory } from './data-directory.ts';
import { copyInstallation, prepareInstallation } from './installation.ts';
import { processesNaming, until } from './processes.ts';
import { formOf, type TestRelease, testRelease, writeRelease } from './release.ts';

/** A Cairn that is killed (SIGKILL) at each step of a publish, and restarted on the same data. */
const program = fileURLToPath(new URL('./run-cairn.ts', import.meta.url));
let directory: ReturnType<typeof testDirectory>;
let child: ChildProcess | undefined;

/** Gives each test of the file its own data directory and checkout. Afterwards nothing of a Cairn is left. */
export function killable(): void {
  beforeAll(prepareInstallation);
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
}

/** Returns a path in the data directory. */
export const data = (...parts: string[]) => join(directory.path, 'data', ...parts);

/** Starts it, on the prepared installation if the test has none yet. Returns its address. */
export async function start(env: Record<string, string> = {}): Promise<string> {
  copyInstallation(data(), env);
  const started = spawn(process.execPath, [program, join(directory.path, 'checkout')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...childEnvironment(), PORT: '0', CAIRN_DATA: data(), CAIRN_DEMO: '0', ...env },
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

/** Kills the server, and waits until all its processes have ended, including PostgreSQL. */
export async function kill(): Promise<void> {
  child?.kill('SIGKILL');
  await until('everything to end', () => processesNaming(data()).length === 0);
}

const headers = () => ({ Authorization: `Bearer ${readFileSync(data('deploy-token-workspace'), 'utf8').trim()}` });

/** Publishes a release. Returns the status; undefined if the server died before it responded. */
export async function publish(url: string, release: TestRelease): Promise<number | undefined> {
  const answer = await fetch(`${url}/api/registry/releases`, { method: 'POST', headers: headers(), body: formOf(release) }).catch(
    () => undefined,
  );
  return answer?.status;
}

/** Whether the plan of a visitor names the release, or it can be promoted. */
export async function isReleased(url: string, { manifest }: TestRelease): Promise<boolean> {
  const release = releaseName(manifest);
  const live = (await (await fetch(`${url}/api/registry/live`, { headers: headers() })).json()) as { revision: { number: number } }; // its own response
  const plan = await (await fetch(`${url}/api/registry/plan`)).text();
  const body = JSON.stringify({ remote: 'workspace', release, base: live.revision.number });
  const promoted = await fetch(`${url}/api/registry/promotions`, {
    method: 'POST',
    body,
    headers: { ...headers(), 'Content-Type': 'application/json' },
  });
  return plan.includes(release) || promoted.ok;
}

/** Whether any of its files is served. */
export async function canBeLoaded(url: string, { manifest, files }: TestRelease): Promise<boolean> {
  const answers = Object.keys(files)
    .slice(0, 20)
    .map((path) => fetch(`${url}/remotes/workspace/${releaseName(manifest)}/${path}`));
  return (await Promise.all(answers)).some(({ ok }) => ok);
}

/** Connects to its database as the owner. The connection ends with PostgreSQL. */
export async function connect(): Promise<pg.Client> {
  const cluster = processesNaming(data('postgres', 'cluster')).at(-1);
  const port = cluster?.command.find((word) => word.startsWith('port='))?.slice(5);
  const password = readFileSync(data('postgres-owner'), 'utf8').trim();
  const client = new pg.Client({ connectionString: `postgresql://cairn_owner:${password}@127.0.0.1:${port}/cairn` });
  client.on('error', () => undefined); // it is killed
  await client.connect();
  return client;
}

/** Backdates interrupted publishes so that maintenance deletes them, and makes maintenance due. */
export async function letGracePass(): Promise<void> {
  const database = await connect();
  await database.query(`begin; set local role cairn_app; update unsettled_releases set since = now() - interval '2 hours'; commit`);
  // Also ends a run in progress: its process may be the one that was killed, and its lease would last for a while.
  await database.query(
    `begin; set local role cairn_definer; update jobs set due_at = now(), lease_until = now() where name = 'release-store'; commit`,
  );
  await database.end();
}

/** Returns a release with so many files that writing them takes a while. */
export function largeRelease(): TestRelease {
  const release = testRelease({ content: 'large' });
  const more = Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`more/${at}.js`, `// ${at}`]));
  const named: Manifest['files'] = Object.entries(more).map(([path, text]) => ({
    path,
    size: text.length,
    integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
  }));
  return { files: { ...release.files, ...more }, manifest: { ...release.manifest, files: [...release.manifest.files, ...named] } };
}
