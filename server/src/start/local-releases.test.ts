import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { releaseName } from '@cairn/contract';
import { RegistryUnreachable, ReleaseRefused, release } from '@cairn/release';
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
/** A remote's build output of its own, in the test's data directory. */
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
    await new Promise((resolve) => setTimeout(resolve, 600)); // the registry looks at its store twice a second
    await release(options);
    expect((await fetch(`${cairn.url}/remotes/workspace/${options.name}/static/routes.js`)).status).toBe(200);
  });

  test('two teams at once both get through: the slower one goes on top of the faster', async () => {
    const [one, two] = [build('together', 'workspace'), build('together', 'staff', ['/app/staff'])];
    const done = await Promise.all([release(one), release(two)]);
    expect(done.map(({ changed }) => changed)).toEqual([true, true]);
  });

  test('does not bring back what was rolled back since the caller released it', async () => {
    const [good, bad] = [build('good'), build('bad')];
    await release(good);
    await release(bad);
    await release(good); // the roll-back
    expect(await release({ ...bad, former: bad.name })).toMatchObject({ release: good.name, changed: false });
    expect(await release({ ...bad, former: good.name })).toMatchObject({ release: bad.name, changed: true });
  });

  test('says everything that is wrong', async () => {
    const options = build('broken');
    for (const file of ['static/routes.js', 'static/page-home.css']) rmSync(join(options.directory, file));
    await expect(release(options)).rejects.toMatchObject({
      problems: ['static/routes.js', 'static/page-home.css'].map((file) => `${file}: is missing: build the remote again`),
    });
    const thief = build('thief', 'staff', ['/app']);
    const refused = await release(thief).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ReleaseRefused);
    expect(String(refused)).toContain('/app is owned by');
    await expect(release({ ...build('other'), token: tokens.staff })).rejects.toThrow('good for another remote');
    await expect(release({ ...build('other'), token: newDeployToken() })).rejects.toThrow('unknown or was revoked');
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
  const stable = async () => (await latestRevision(cairn.database))?.remotes.workspace?.stable;
  const change = async () => (await latestRevision(cairn.database))?.change;
  const start = () =>
    releaseLocalRemotes({
      checkout: join(cairn.dataDir, 'checkout'),
      data: { ...noDirectory, keep: () => tokens.workspace },
      database: cairn.database,
      server: cairn.url,
      progress: () => undefined,
      log: pino({ level: 'silent' }),
    });
  const noDirectory = { path: '', id: '', cluster: undefined, noteCluster: () => undefined, release: () => undefined };
  const inCheckout = (content: string) => {
    const remote = join(cairn.dataDir, 'checkout/remotes/workspace');
    const made = testRelease({ content });
    rmSync(remote, { recursive: true, force: true });
    mkdirSync(join(cairn.dataDir, 'checkout/host'), { recursive: true });
    writeFileSync(join(cairn.dataDir, 'checkout/host/package.json'), '{}');
    writeRelease(join(remote, 'dist'), made);
    for (const file of ['remote.ts', 'package.json']) writeFileSync(join(remote, file), file === 'remote.ts' ? '' : '{}');
    return releaseName(made.manifest);
  };

  test('releases what the checkout has, once: what somebody went back from stays so, until there is another build', async () => {
    const before = build('before the start');
    await release(before);
    const first = inCheckout('in the checkout');
    await start();
    expect(await change()).toEqual({ action: 'promote', remote: 'workspace', release: first, fromCheckout: true, reason: '' });
    await release(before); // somebody goes back
    await start();
    expect(await stable()).toBe(before.name);
    const second = inCheckout('in the checkout, later');
    await start();
    expect(await stable()).toBe(second);
  });

  test('knows what a start released before revisions kept facts', async () => {
    const former = inCheckout('by a former Cairn');
    const later = build('after the former Cairn');
    const live = await latestRevision(cairn.database);
    const number = (live?.number ?? 0) + 1;
    const entry = { stable: former, lastGood: null, on: true };
    await cairn.database.anonymous((tx) =>
      tx.insert(revisions).values({
        number,
        previous: number - 1,
        author: 'local workspace',
        note: 'workspace, from this checkout',
        remotes: { ...live?.remotes, workspace: entry },
      }),
    );
    await release(later);
    await start();
    expect(await stable()).toBe(later.name);
  });
});
