import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { locales } from '@cairn/api';
import { type Manifest, mismatchText, PlanSchema, RegistryStatusSchema, releaseName, routeConflictText } from '@cairn/contract';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import * as v from 'valibot';
import { codesOf, startTestRegistry, type TestRegistry } from '../../test/registry.ts';
import { type TestRelease, testRelease, writeRelease } from '../../test/release.ts';
import { signIn } from '../../test/sign-in.ts';
import { releases, revisions } from './schema.ts';
import { hashOf } from './store.ts';

/** The release command, as `pnpm release` runs it. */
const command = resolve(import.meta.dirname, '../../../shared/release/src/main.ts');
const shell = '2.0.0';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startTestRegistry({ CAIRN_DEMO: '1' });
  const workspace = testRelease({ content: 'owner of /app' });
  await registry.publish(workspace);
  await registry.promote(workspace, 0);
});
afterAll(() => registry.cairn.stop());

/** Returns a release with an unvalidated change of its remote.json. */
function changed(release: TestRelease, change: object): TestRelease {
  return { ...release, manifest: { ...release.manifest, ...change } as Manifest }; // wrong on purpose
}

const unknownPermission = (release: TestRelease, path: string) => ({
  routes: [...release.manifest.routes, { path, page: 'home', requiresAuth: true, permission: 'staff.everything', offline: false }],
});
const untranslated = (release: TestRelease) => ({ labels: { ...release.manifest.labels, de: '', ar: '' } });
const permissionRefused = /^routes\.\d\.permission: there is no permission "staff\.everything": take one of .*\bstaff\.use\b/;
const labelRefused = (locale: string) => new RegExp(`^labels\\.${locale}: a label needs a text in every language: translate it`);

describe('at a release', () => {
  test('a remote.json with everything wrong is refused with all of it in one list', async () => {
    const right = testRelease({ id: 'staff', content: 'all wrong', routes: ['/app'] });
    const wrong = changed(right, { ...unknownPermission(right, '/app/staff'), ...untranslated(right), range: '^9.0.0' });
    const { status, code, issues } = await registry.publish(wrong, registry.tokens.staff);
    expect({ status, code }).toEqual({ status: 422, code: 'RELEASE_INVALID' });
    const inOrder = locales.filter((locale) => locale === 'de' || locale === 'ar');
    expect(issues.map(({ message }) => message)).toEqual([
      ...inOrder.map((locale) => expect.stringMatching(labelRefused(locale))),
      expect.stringMatching(permissionRefused),
      mismatchText('^9.0.0', shell),
      routeConflictText('/app', 'workspace', '/app'),
    ]);
  });

  test('an id that another remote has is told with the rest, and alone as well', async () => {
    const right = testRelease({ id: 'workspace', content: 'the same id' });
    const answer = await registry.publish(changed(right, untranslated(right)), registry.tokens.staff);
    expect(answer.issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^labels\./),
      expect.stringMatching(/^labels\./),
      expect.stringMatching(/^id: "workspace" belongs to another remote, and this token releases "staff"\. Choose an unused id/),
    ]);
    expect(await registry.publish(right, registry.tokens.staff)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  test('one that can be published is promoted only where its range is met and its routes are free: both in one list', async () => {
    const misfit = changed(testRelease({ id: 'staff', content: 'misfit', routes: ['/app', '/app/staff'] }), { range: '^9.0.0' });
    expect(await registry.publish(misfit, registry.tokens.staff)).toMatchObject({ status: 201 });
    const answer = await registry.promote(misfit, await registry.liveNumber(), registry.tokens.staff);
    expect(answer).toMatchObject({ status: 422, code: 'RELEASE_INVALID' });
    expect(answer.issues.map(({ message }) => message)).toEqual([
      mismatchText('^9.0.0', shell),
      routeConflictText('/app', 'workspace', '/app'),
    ]);
    expect(new Set(codesOf(answer))).toEqual(new Set(['INCOMPATIBLE']));
  });

  test('the command prints the list and ends with 1', async () => {
    const directory = join(registry.cairn.dataDir, 'built', 'staff');
    const right = testRelease({ id: 'staff', content: 'by hand', routes: ['/app'] });
    writeRelease(join(directory, 'dist'), changed(right, { ...untranslated(right), range: '^9.0.0' }));
    writeFileSync(join(directory, 'remote.ts'), '');
    writeFileSync(join(directory, 'package.json'), '{}');
    const run = (url: string) =>
      promisify(execFile)(process.execPath, [command, directory, '--no-build'], {
        env: { ...process.env, CAIRN_URL: url, CAIRN_DEPLOY_TOKEN: registry.tokens.staff },
      }).then(
        () => ({ code: 0, stderr: '' }),
        (error: { code: number; stderr: string }) => error,
      );
    const refused = await run(registry.cairn.url);
    expect(refused.code).toBe(1);
    for (const words of ['labels.de: ', 'labels.ar: ', mismatchText('^9.0.0', shell), routeConflictText('/app', 'workspace', '/app')])
      expect(refused.stderr).toContain(words);
    const alone = await run('http://127.0.0.1:4139'); // nothing listens there: problems that need no registry are reported
    expect(alone.code).toBe(1);
    expect(alone.stderr).toMatch(/cannot be released[\s\S]*labels\.de: /);
  });
});

describe('at run time, in a registry that holds it anyway', () => {
  const right = (id: string) => testRelease({ id, content: id, routes: [`/app/${id}`] });
  const held: Record<string, TestRelease> = {
    'held-label': changed(right('held-label'), untranslated(right('held-label'))),
    'held-permission': changed(right('held-permission'), unknownPermission(right('held-permission'), '/app/held-more')),
    'held-range': changed(right('held-range'), { range: '^9.0.0' }),
    'second-id': right('workspace'),
    'two-routes': testRelease({ id: 'two-routes', content: 'two', routes: ['/app/held', '/app/right'] }),
    right: right('right'),
  };
  const expected: Record<string, { code: string; reason: string | RegExp }> = {
    'held-label': { code: 'INVALID', reason: labelRefused('de') },
    'held-permission': { code: 'INVALID', reason: permissionRefused },
    'held-range': { code: 'INCOMPATIBLE', reason: mismatchText('^9.0.0', shell) },
    'second-id': { code: 'INVALID', reason: /^remote\.json is of workspace / },
    'two-routes': { code: 'CONFLICT', reason: routeConflictText('/app/right', 'right', '/app/right') },
  };

  beforeAll(async () => {
    const base = await registry.call('live');
    const entries = Object.entries(held).map(([remote, { manifest }]) => ({ remote, release: releaseName(manifest) }));
    for (const [remote, release] of Object.entries(held)) {
      const directory = registry.stored(remote, releaseName(release.manifest));
      mkdirSync(directory, { recursive: true });
      writeRelease(directory, release);
    }
    await registry.cairn.database.anonymous(async (tx) => {
      await tx.insert(releases).values(
        entries.map(({ remote, release }) => ({
          remote,
          release,
          manifestHash: hashOf(JSON.stringify(held[remote]?.manifest)),
          size: 1,
          publishedBy: { type: 'system' as const, id: 'test', name: 'test' },
        })),
      );
      await tx.insert(revisions).values({
        number: (base.revision?.number ?? 0) + 1,
        previous: base.revision?.number ?? null,
        author: 'test',
        note: 'written past the checks',
        remotes: {
          ...base.revision?.remotes,
          ...Object.fromEntries(entries.map(({ remote, release }) => [remote, { stable: release, lastGood: null, on: true }])),
        },
      });
    });
  });

  test('each is left out with its reason, in the platform administrator’s list and in the log; the others stay', async () => {
    const headers = { cookie: await signIn(registry.cairn, 'admin@cairn.example') };
    const status = await readUntil(
      async () => v.parse(RegistryStatusSchema, await (await fetch(`${registry.cairn.url}/api/registry/status`, { headers })).json()),
      ({ serving }) => 'right' in serving,
    );
    expect(Object.keys(status.serving).sort()).toEqual(['right', 'workspace']);
    expect(status.excluded.map(({ remote }) => remote)).toEqual(Object.keys(expected));
    for (const { remote, code, reasons } of status.excluded) {
      expect([remote, code]).toEqual([remote, expected[remote]?.code]);
      const reason = expected[remote]?.reason ?? '';
      expect(reasons).toContainEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason));
      const line = registry.cairn.log.find((text) => text.includes('remote skipped') && text.includes(`"${remote}"`));
      expect(JSON.parse(line ?? '{}')).toMatchObject({ remote, reason: code, problems: reasons });
    }
  });

  test('a visitor’s plan runs the others alone', async () => {
    const headers = { cookie: await signIn(registry.cairn, 'owner@acme.example') };
    const plan = v.parse(PlanSchema, await (await fetch(`${registry.cairn.url}/api/registry/plan`, { headers })).json());
    expect(plan.remotes.map(({ id }) => id).sort()).toEqual(['right', 'workspace']);
    expect(plan.forbidden).toEqual([]);
    // The paths of the others are known if their remote.json is readable. The shell shows a panel there.
    expect(plan.unavailable.map(({ id, routes }) => [id, routes])).toEqual([
      ['held-label', ['/app/held-label']],
      ['held-permission', ['/app/held-permission']],
      ['held-range', ['/app/held-range']],
      ['two-routes', ['/app/held', '/app/right']],
    ]);
    const answers = ['/app/held-range', '/app/right', '/app/second-id'].map(async (path) => {
      const page = await fetch(`${registry.cairn.url}${path}`, { headers });
      return page.status;
    });
    expect(await Promise.all(answers)).toEqual([200, 200, 404]);
  });
});

/** Reads until a condition is true, because another process may serve a cached registry for half a second. */
async function readUntil<T>(read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isSo(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
