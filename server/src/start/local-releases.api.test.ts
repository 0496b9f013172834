import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { releaseName } from '@cairn/contract';
import { promote, RegistryUnreachable, ReleaseRefused, release, rollBack, switchRemote } from '@cairn/release';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { startTestCairn, type TestCairn } from '../../test/cairn.ts';
import { testRelease, writeRelease } from '../../test/release.ts';
import { latestRevision } from '../registry/revision.ts';
import { revisions } from '../registry/schema.ts';
import { ensureDeployTokens, newDeployToken } from '../registry/token.ts';
import { releaseLocalRemotes } from './local-releases.ts';

const command = resolve(import.meta.dirname, '../../../shared/release/src/main.ts');
const tokens = { workspace: newDeployToken(), staff: newDeployToken() };
let cairn: TestCairn;
beforeAll(async () => {
  cairn = await startTestCairn();
  await ensureDeployTokens(cairn.database, new Map(Object.entries(tokens)));
});
afterAll(() => cairn.stop());

let count = 0;
/** Creates a build output of a remote in the test's data directory. */
function build(content: string, id: keyof typeof tokens = 'workspace', routes = ['/app']) {
  count += 1;
  const directory = join(cairn.dataDir, `build-${count}`);
  const made = testRelease({ id, content, routes });
  writeRelease(directory, made);
  return { directory, name: releaseName(made.manifest), server: cairn.url, token: tokens[id] };
}

describe('the release command', () => {
  test('publishes and promotes a build once; the same build again does nothing at all', async () => {
    const options = build('one');
    const first = await release({ ...options, note: 'the first' });
    expect(first).toMatchObject({ remote: 'workspace', release: options.name, changed: true });
    expect(await release(options)).toEqual({ ...first, changed: false });
    const written = await cairn.database.anonymous((tx) =>
      tx.execute(sql`select action from registry_audit where target = ${`workspace/${options.name}`} order by id`),
    );
    expect(written.rows).toEqual([{ action: 'publish' }, { action: 'promote' }]);
  });

  test('puts a release back whose files have gone from the store', async () => {
    const options = build('gone');
    await release(options);
    rmSync(join(cairn.dataDir, 'releases', 'workspace', options.name), { recursive: true });
    await new Promise((resolve) => setTimeout(resolve, 600)); // the registry caches what it has read for half a second
    await release(options);
    expect((await fetch(`${cairn.url}/remotes/workspace/${options.name}/static/routes.js`)).status).toBe(200);
  });

  test('two teams at once both get through: the slower one goes on top of the faster', async () => {
    const [one, two] = [build('together', 'workspace'), build('together', 'staff', ['/app/staff'])];
    const done = await Promise.all([release(one), release(two)]);
    expect(done.map(({ changed }) => changed)).toEqual([true, true]);
  });

  test('says everything that is wrong', async () => {
    const options = build('broken');
    for (const file of ['static/routes.js', 'static/page-home.css']) rmSync(join(options.directory, file));
    await expect(release(options)).rejects.toMatchObject({
      problems: ['static/routes.js', 'static/page-home.css'].map((file) => `${file}: is missing. Build the remote again`),
    });
    const thief = build('thief', 'staff', ['/app']);
    const refused = await release(thief).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ReleaseRefused);
    expect(String(refused)).toContain('/app is owned by');
    await expect(release({ ...build('other'), token: tokens.staff })).rejects.toThrow('belongs to another remote');
    await expect(release({ ...build('other'), token: newDeployToken() })).rejects.toThrow('is unknown or was revoked');
    await expect(release({ ...build('other'), server: 'http://127.0.0.1:4139' })).rejects.toBeInstanceOf(RegistryUnreachable);
  });

  test('on the command line: tells what is live, and exits with 1 where it cannot', async () => {
    const options = build('by hand');
    await release(options);
    const env = { ...process.env, CAIRN_URL: cairn.url, CAIRN_DEPLOY_TOKEN: options.token };
    const { stdout } = await promisify(execFile)(process.execPath, [command, 'status', 'workspace'], { env });
    expect(stdout).toContain(`workspace ${options.name}`);
    const failed = promisify(execFile)(process.execPath, [command, 'status', 'workspace'], {
      env: { ...env, CAIRN_URL: 'http://127.0.0.1:4139' },
    });
    await expect(failed).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('ECONNREFUSED') });
  });
});

describe('a start', () => {
  const entry = async () => (await latestRevision(cairn.database))?.remotes.workspace;
  const stable = async () => (await entry())?.stable;
  const by = { server: '', token: tokens.workspace, remote: 'workspace' };
  /** Runs the release at startup and returns its progress messages. */
  const start = async () => {
    const said: string[] = [];
    await releaseLocalRemotes({
      checkout: join(cairn.dataDir, 'checkout'),
      data: { ...noDirectory, keep: () => tokens.workspace },
      database: cairn.database,
      server: cairn.url,
      progress: (words) => said.push(words),
      log: pino({ level: 'silent' }),
    });
    return said.join('\n');
  };
  const noDirectory = { path: '', id: '', cluster: undefined, noteCluster: () => undefined, release: () => undefined };
  const inCheckout = (content: string, version = '1.0.0') => {
    const remote = join(cairn.dataDir, 'checkout/remotes/workspace');
    const made = testRelease({ content, version });
    rmSync(remote, { recursive: true, force: true });
    mkdirSync(join(cairn.dataDir, 'checkout/host'), { recursive: true });
    writeFileSync(join(cairn.dataDir, 'checkout/host/package.json'), '{}');
    writeRelease(join(remote, 'dist'), made);
    for (const file of ['remote.ts', 'package.json']) writeFileSync(join(remote, file), file === 'remote.ts' ? '' : '{}');
    return { name: releaseName(made.manifest), directory: join(remote, 'dist') };
  };
  /** Releases the build of the checkout, like "pnpm release workspace" run there. */
  const byHand = (directory: string) => release({ directory, server: cairn.url, token: tokens.workspace, fromCheckout: true });
  /** Creates the state after a start has released a build and nobody has changed it. */
  const startedWith = async (content: string) => {
    const { name, directory } = inCheckout(content);
    await byHand(directory);
    const later = inCheckout(`${content}, next`).name;
    expect(await start()).toContain(`released workspace ${later}`);
    expect(await change()).toEqual({ action: 'promote', remote: 'workspace', release: later, fromCheckout: true, reason: '' });
    return { before: name, live: later };
  };
  const change = async () => (await latestRevision(cairn.database))?.change;

  beforeAll(() => {
    by.server = cairn.url;
  });

  test('releases what the checkout has, each time that there is another build', async () => {
    const { live } = await startedWith('plain');
    expect(await start()).toBe('');
    expect(await stable()).toBe(live);
    const first = inCheckout('plain').name; // the source change was reverted
    expect(await start()).toContain(`released workspace ${first}`);
  });

  /** Changes by people stay in effect, both with the same build and with a new one. */
  test.each([
    ['a roll back', async () => rollBack(by)],
    ['a switch-off', async () => switchRemote({ ...by, on: false })],
    ['a canary', async () => release({ ...build('on canary'), audience: { percent: 10 } })],
    ['a promotion of another build', async () => release(build('by a pipeline'))],
    ['an older release, promoted again', async ({ before }: { before: string }) => promote({ ...by, release: before })],
  ])('does not undo %s', async (name, act) => {
    const started = await startedWith(name);
    const before = await entry();
    await act(started);
    const made = await entry();
    expect(made).not.toEqual(before);
    expect(await start()).toMatch(/^kept workspace at \S+: .+\. To release this checkout's build: pnpm release workspace$|^$/);
    expect(await entry()).toEqual(made);
    inCheckout(`${name}, built again`);
    expect(await start()).toMatch(/^kept workspace at /);
    expect(await entry()).toEqual(made);
    await switchRemote({ ...by, on: true });
    await byHand(inCheckout(`${name}, by hand`).directory);
    const next = inCheckout(`${name}, after that`).name;
    expect(await start()).toContain(`released workspace ${next}`);
  });

  test('does not bring back what was released by hand and rolled back, with the checkout still at it', async () => {
    const { live } = await startedWith('1.0.0');
    const bad = inCheckout('1.1.0', '1.1.0');
    await byHand(bad.directory);
    await rollBack(by);
    expect(await start()).toMatch(new RegExp(`^kept workspace at ${live}: ${bad.name} was removed by local workspace in revision`));
    expect(await stable()).toBe(live);
  });

  test('gives nobody a build that was withdrawn from canary', async () => {
    const { live } = await startedWith('before the canary');
    const { name, directory } = inCheckout('withdrawn');
    await release({ directory, server: cairn.url, token: tokens.workspace, audience: { percent: 10 } });
    await rollBack(by);
    expect(await start()).toContain(`${name} was removed by local workspace in revision`);
    expect(await stable()).toBe(live);
    const next = inCheckout('after the canary').name;
    expect(await start()).toContain(`released workspace ${next}`);
  });

  test('puts files back that have gone, and changes nothing else', async () => {
    const { name, directory } = inCheckout('files gone');
    await byHand(directory);
    await release({ ...build('beside the files'), audience: { percent: 10 } });
    const made = await entry();
    const files = join(cairn.dataDir, 'releases', 'workspace', name);
    rmSync(files, { recursive: true });
    // The registry notices missing files at its next check of the store.
    await expect.poll(() => start().then(() => existsSync(files)), { timeout: 10_000 }).toBe(true);
    expect(await entry()).toEqual(made);
    await rollBack(by);
  });

  test('knows what a start released before revisions kept facts', async () => {
    const former = inCheckout('by a former Cairn').name;
    const live = await latestRevision(cairn.database);
    const number = (live?.number ?? 0) + 1;
    await cairn.database.anonymous((tx) =>
      tx.insert(revisions).values({
        number,
        previous: number - 1,
        author: 'local workspace',
        note: 'workspace, from this checkout',
        remotes: { ...live?.remotes, workspace: { stable: former, lastGood: null, on: true } },
      }),
    );
    const next = inCheckout('by this Cairn').name;
    expect(await start()).toContain(`released workspace ${next}`);
  });
});
