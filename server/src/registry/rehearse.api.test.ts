import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import {
  type Audience,
  federationRuntime,
  type NewRehearsal,
  RehearsalAnswerSchema,
  RehearsalListSchema,
  releaseName,
} from '@cairn/contract';
import { operatorToken } from '@cairn/release';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { desc } from 'drizzle-orm';
import pino from 'pino';
import * as v from 'valibot';
import { testDirectory } from '../../test/data-directory.ts';
import { startTestRegistry, type TestRegistry } from '../../test/registry.ts';
import { testRelease } from '../../test/release.ts';
import { signIn } from '../../test/sign-in.ts';
import { openRegistry, statusOf } from './registry.ts';
import { registryAudit } from './schema.ts';
import { openReleaseStore } from './store.ts';
import { ensureDeployTokens, newDeployToken } from './token.ts';

const command = resolve(import.meta.dirname, '../../../shared/release/src/main.ts');
const secret = 'a secret of thirty-two characters';
const both = '^19.0.0 || ^20.0.0';
/** The versions of React that the first release of each remote accepts. */
const remotes = { admin: both, settings: both, staff: '^19.0.0', 'tenant-admin': both, workspace: both } as const;
type Id = keyof typeof remotes;
const tokens = new Map<string, string>([...Object.keys(remotes), 'host'].map((id) => [id, newDeployToken()]));

let registry: TestRegistry;
let cookie: string;
let first: Record<Id, string>;
beforeAll(async () => {
  registry = await startTestRegistry({ CAIRN_DEMO: '1', CAIRN_SECRET: secret });
  await ensureDeployTokens(registry.cairn.database, tokens);
  cookie = await signIn(registry.cairn, 'admin@cairn.example');
  first = { admin: '', settings: '', staff: '', 'tenant-admin': '', workspace: '' };
  for (const id of Object.keys(remotes) as Id[]) first[id] = await registry.live(build(id, 'first', remotes[id]), tokens.get(id)); // its keys
});
afterAll(() => registry.cairn.stop());

function build(id: Id, content: string, react: string) {
  const release = testRelease({ id, content: `${id} ${content}`, routes: [id === 'workspace' ? '/app' : `/app/${id}`] });
  release.manifest = { ...release.manifest, shared: { ...release.manifest.shared, react } };
  return release;
}

async function startCanary(id: Id, content: string, react: string, audience: Audience): Promise<string> {
  const release = build(id, content, react);
  await registry.publish(release, tokens.get(id));
  const name = releaseName(release.manifest);
  expect(await registry.change('promotions', { remote: id, release: name, audience }, tokens.get(id))).toMatchObject({ status: 200 });
  return name;
}

/** A host that provides what the one in use does, except for these packages. */
const hostWith = (change: Record<string, string>, shellVersion = '2.0.0'): NewRehearsal['host'] => ({
  version: 'next',
  shellVersion,
  provides: { react: '19.3.1', '@cairn/ui/forms': '2.0.0', [federationRuntime]: '2.9.2', ...change },
});
const raised = () => hostWith({ react: '20.0.0' });
const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token ?? ''}` });

async function send(body: unknown, headers: Record<string, string> = { cookie }) {
  const answer = await fetch(`${registry.cairn.url}/api/registry/rehearsals`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: v.parse(v.looseObject({ code: v.optional(v.string()) }), await answer.json()) };
}

async function rehearse(body: NewRehearsal, headers?: Record<string, string>) {
  const answer = await send(body, headers);
  expect(answer).toMatchObject({ status: 201 });
  const { rehearsal } = v.parse(RehearsalAnswerSchema, answer.body);
  return { ...rehearsal, of: (id: Id) => rehearsal.remotes.find(({ remote }) => remote === id) };
}

/** Runs `pnpm release rehearse` with a host.json of this content. */
async function run(host: unknown, ...options: string[]) {
  const directory = testDirectory();
  try {
    const file = join(directory.path, 'host.json');
    writeFileSync(file, typeof host === 'string' ? host : JSON.stringify(host));
    return await promisify(execFile)(process.execPath, [command, 'rehearse', '--host', file, ...options], {
      env: { PATH: process.env.PATH, CAIRN_URL: registry.cairn.url, CAIRN_DEPLOY_TOKEN: tokens.get('host') },
    }).then(
      ({ stdout }) => ({ code: 0, out: stdout, err: '' }),
      (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, out: error.stdout, err: error.stderr }),
    );
  } finally {
    directory.remove();
  }
}

describe('a host with a raised major version of a singleton, against five live remotes', () => {
  test('names the one that would break, why, and whom it concerns, before anybody sees it', async () => {
    const rehearsal = await rehearse({ host: raised() });
    expect(rehearsal).toMatchObject({ verdict: 'refused', counts: { releases: 5, remotes: 5, failed: 1, notRun: 0, passed: 19 } });
    expect(rehearsal.remotes.map(({ remote, state }) => [remote, state])).toEqual([
      ['admin', 'runs'],
      ['settings', 'runs'],
      ['staff', 'none'],
      ['tenant-admin', 'runs'],
      ['workspace', 'runs'],
    ]);
    expect(rehearsal.of('staff')).toMatchObject({
      before: first.staff,
      after: null,
      releases: [
        {
          release: first.staff,
          serving: ['stable'],
          publishedBy: 'local staff',
          before: true,
          after: false,
          checks: { contract: 'passed', singletons: 'failed', runtime: 'passed', files: 'passed', start: 'not-run' },
          problems: [{ misfit: { part: 'singleton', name: 'react', range: '^19.0.0', provided: '20.0.0' } }],
        },
      ],
    });
    // Nothing has changed for anybody.
    expect((await registry.call('live')).serving).toEqual(first);
  });

  test('is refused by the release command, which says the reason', async () => {
    const { code, out, err } = await run(raised());
    expect(code).toBe(1);
    expect(out).toContain('staff: NO RELEASE RUNS');
    expect(out).toContain('react: the host offers 20.0.0, the release wants ^19.0.0');
    expect(out).toContain('published by local staff');
    expect(err).toContain('staff would have no release that runs');
    // No flag helps: a remote without any release is down.
    expect((await run(raised(), '--accept-fallback')).code).toBe(1);
  });

  test('passes on what it provides now', async () => {
    const { code, out } = await run(hostWith({}));
    expect([code, out]).toEqual([0, expect.stringContaining('host next can go live')]);
  });
});

describe('a release that does not run beside one that does', () => {
  test('needs a flag, and the registry falls back to the one that runs', async () => {
    const next = await startCanary('settings', 'a canary for the old host', '^19.0.0', { percent: 10 });
    const onCanary = await rehearse({ host: raised() });
    expect(onCanary.of('settings')).toMatchObject({
      state: 'fallback',
      before: first.settings,
      after: first.settings,
      releases: [
        { release: first.settings, after: true },
        { release: next, serving: ['canary'], audience: { percent: 10 }, before: true, after: false },
      ],
    });
    await registry.promote(build('settings', 'a canary for the old host', '^19.0.0'), await registry.liveNumber(), tokens.get('settings'));
    await registry.live(build('staff', 'second', both), tokens.get('staff'));

    const refused = await run(raised());
    expect(refused.code).toBe(1);
    expect(refused.out).toContain(`settings: falls back from ${next} to ${first.settings}`);
    expect(refused.err).toContain('--accept-fallback');
    const accepted = await run(raised(), '--accept-fallback', '--note', 'settings follows tomorrow');
    expect([accepted.code, accepted.out]).toEqual([0, expect.stringContaining('with the releases that still run')]);
    // What a server serves that starts with this host on the same installation.
    const { database, dataDir } = registry.cairn;
    const store = await openReleaseStore(dataDir, null);
    const upgraded = openRegistry({
      database,
      store,
      shell: { version: '2.0.0', provides: raised().provides },
      log: pino({ enabled: false }),
    });
    expect(statusOf(await upgraded.live())).toMatchObject({ serving: { ...first, staff: expect.any(String), settings: first.settings } });
  });

  test('a canary alone saves no remote', async () => {
    const stable = await registry.live(build('workspace', 'third', '^19.0.0'), tokens.get('workspace'));
    await registry.live(build('workspace', 'fourth', '^19.0.0'), tokens.get('workspace'));
    await startCanary('workspace', 'fifth', both, { tenants: ['acme'] });
    const rehearsal = await rehearse({ host: raised() });
    expect(rehearsal.of('workspace')).toMatchObject({ state: 'none', after: null, releases: [{}, { after: true }, { release: stable }] });
    await registry.live(build('workspace', 'fifth', both), tokens.get('workspace'));
  });

  test('counts one that did not start in a browser as one that does not run', async () => {
    const release = (await registry.call('live')).serving.admin ?? '';
    const start = { remote: 'admin', release, durationMs: 900, pages: 1, problems: ['/app/admin: TypeError'] };
    const failed = await rehearse({ host: hostWith({}), starts: [start] });
    expect(failed).toMatchObject({ verdict: 'refused' });
    expect(failed.of('admin')).toMatchObject({ state: 'none', releases: [{ checks: { start: 'failed' }, startMs: 900 }] });
    const passed = await rehearse({ host: hostWith({}), starts: [{ ...start, problems: [] }] });
    expect(passed.of('admin')).toMatchObject({ state: 'runs', releases: [{ checks: { start: 'passed' } }] });
  });
});

describe('what else would break', () => {
  test('another contract, no federation runtime, a package that is gone', async () => {
    const contract = await rehearse({ host: hostWith({}, '3.0.0') });
    expect(contract).toMatchObject({ verdict: 'refused' });
    expect(contract.remotes.map(({ state }) => state)).toEqual(['none', 'none', 'none', 'none', 'none']);
    expect(contract.of('admin')?.releases[0]?.problems).toMatchObject([
      { check: 'contract', misfit: { range: '^2.0.0', provided: '3.0.0' } },
    ]);
    const bare = await rehearse({ host: { version: 'bare', shellVersion: '2.0.0', provides: { react: '19.3.1' } } });
    expect(bare.of('admin')?.releases[0]?.problems.map(({ check, misfit }) => [check, misfit?.provided])).toEqual([
      ['singletons', null],
      ['runtime', null],
    ]);
  });

  test('a release whose files have vanished, which is down on any host', async () => {
    const release = await registry.live(build('tenant-admin', 'vanishes', both), tokens.get('tenant-admin'));
    rmSync(registry.stored('tenant-admin', release, 'static/page-home.js'));
    const damaged = await rehearse({ host: hostWith({}) });
    expect(damaged.of('tenant-admin')).toMatchObject({ state: 'runs', after: first['tenant-admin'] });
    expect(damaged.of('tenant-admin')?.releases[0]).toMatchObject({
      before: false,
      after: false,
      problems: [{ check: 'files', text: 'static/page-home.js is not what was built' }],
    });
    rmSync(registry.stored('tenant-admin', release), { recursive: true });
    rmSync(registry.stored('tenant-admin', first['tenant-admin']), { recursive: true });
    const gone = await rehearse({ host: hostWith({}) });
    expect(gone).toMatchObject({ verdict: 'fallback' });
    expect(gone.of('tenant-admin')).toMatchObject({ state: 'unavailable', before: null, after: null });
    await registry.live(build('tenant-admin', 'back', both), tokens.get('tenant-admin'));
  });

  test('a remote that is switched off is not rehearsed', async () => {
    const token = tokens.get('admin');
    await registry.change('switches', { remote: 'admin', on: false }, token);
    expect((await rehearse({ host: hostWith({}) })).of('admin')).toMatchObject({ state: 'off', releases: [] });
    await registry.change('switches', { remote: 'admin', on: true }, token);
  });
});

describe('a rehearsal', () => {
  test('is for administrators, the operator and tokens of the host alone', async () => {
    const body = { host: hostWith({}) };
    const answerTo = async (headers: Record<string, string>) => (await send(body, headers)).status;
    expect(await answerTo(bearer(operatorToken(secret)))).toBe(201);
    expect(await answerTo(bearer(tokens.get('host')))).toBe(201);
    expect(await answerTo({ cookie })).toBe(201);
    expect(await answerTo(bearer(tokens.get('staff')))).toBe(403);
    expect(await answerTo({ cookie: await signIn(registry.cairn, 'owner@acme.example') })).toBe(403);
    expect(await answerTo({})).toBe(401);
    // A token of the host releases no remote.
    expect(await registry.publish(build('staff', 'not its own', both), tokens.get('host'))).toMatchObject({ status: 403 });
    const asHost = testRelease({ id: 'host', content: 'a remote that is called host' });
    expect(await registry.publish(asHost, tokens.get('host'))).toMatchObject({ status: 422 });
  });

  test('is stored with who ran it, listed, and audited', async () => {
    const { id } = await rehearse({ host: raised(), note: 'before the upgrade' }, bearer(tokens.get('host')));
    const headers = { cookie };
    const listed = await (await fetch(`${registry.cairn.url}/api/registry/rehearsals`, { headers })).json();
    const { rehearsals } = v.parse(RehearsalListSchema, listed);
    expect(rehearsals[0]).toMatchObject({ id, by: 'local host', note: 'before the upgrade', version: 'next' });
    expect(rehearsals.length).toBeGreaterThan(5);
    const read = await (await fetch(`${registry.cairn.url}/api/registry/rehearsals/${id}`, { headers })).json();
    expect(v.parse(RehearsalAnswerSchema, read).rehearsal).toMatchObject({ id, host: { provides: { react: '20.0.0' } } });
    const { database } = registry.cairn;
    const [last] = await database.anonymous((tx) => tx.select().from(registryAudit).orderBy(desc(registryAudit.id)).limit(1));
    expect(last).toMatchObject({ action: 'rehearse', target: 'host/next', actor: { type: 'token' }, detail: { rehearsal: id } });
  });

  test('can run twice at once: each has its own result', async () => {
    const [one, other] = await Promise.all([rehearse({ host: raised() }), rehearse({ host: hostWith({}) })]);
    expect(one.id).not.toBe(other.id);
    expect([one.host.provides.react, other.host.provides.react]).toEqual(['20.0.0', '19.3.1']);
  });
});

describe('a manifest that is none', () => {
  test.each([
    ['not JSON', '{"host":'],
    ['nothing', {}],
    ['a contract that is no version', { host: { version: 'x', shellVersion: 'two', provides: { react: '19.0.0' } } }],
    ['a host that provides nothing', { host: { version: 'x', shellVersion: '2.0.0', provides: {} } }],
    ['markup for a name', { host: { version: 'x', shellVersion: '2.0.0', provides: { '<img src=x>': '1.0.0' } } }],
    ['a version that is a line', { host: { version: 'x\u001b[2J', shellVersion: '2.0.0', provides: { react: '19.0.0' } } }],
    [
      'far too many packages',
      {
        host: {
          version: 'x',
          shellVersion: '2.0.0',
          provides: Object.fromEntries([...Array(5000).keys()].map((at) => [`p${at}`, '1.0.0'])),
        },
      },
    ],
  ])('%s is refused', async (_name, body) => {
    expect(await send(body)).toMatchObject({ status: 400 });
  });

  test('is refused by the command before it is sent', async () => {
    for (const host of ['{"version":', { version: 'x' }, { remotes: [] }]) {
      const { code, err } = await run(host);
      expect([code, err]).toEqual([1, expect.stringContaining('is not the manifest of a host')]);
    }
    expect(await run('x'.repeat(5_000_001))).toMatchObject({ code: 1, err: expect.stringContaining('That is no host.json') });
  });
});
