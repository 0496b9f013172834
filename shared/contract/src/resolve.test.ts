import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import * as v from 'valibot';
import { manifest, resolve, revisionOf, shell, store } from './any-manifest.ts';
import type { Manifest } from './manifest.ts';
import { PlanSchema } from './plan.ts';
import { planFor } from './plan-for.ts';
import { releaseName } from './release-name.ts';
import { resolveReleases } from './resolve.ts';
import { routeConflictText, routesCollide } from './route.ts';
import { federationRuntime, mismatchText, runtimeRange, shellVersion } from './shell.ts';

describe('the resolver', () => {
  const ids = fc.uniqueArray(fc.constantFrom('workspace', 'admin', 'staff', 'settings', 'tenant-admin'), { minLength: 1 });

  test('fills in what a remote.json may leave out, so that every plan is one that the browser takes', () => {
    const entry = manifest('workspace');
    const [route] = entry.routes;
    const short = { ...entry, routes: [{ ...route, offline: undefined }] };
    const { chosen } = resolveReleases(revisionOf([entry]), new Map([[`workspace/${releaseName(entry)}`, short]]), shell);
    const plan = planFor(1, chosen, { role: 'owner' }, 'en', () => '/');
    expect(v.parse(PlanSchema, JSON.parse(JSON.stringify({ version: '', ...plan }))).remotes[0]?.routes[0]?.offline).toBe(false);
  });

  test('two remotes meet in one path, whatever their parameters are called, and in none that only looks alike', () => {
    const path = fc
      .array(fc.constantFrom('keys', 'users', ':id', ':key', ':other'), { minLength: 1, maxLength: 3 })
      .map((segments) => `/app/area/${segments.join('/')}`);
    fc.assert(
      fc.property(fc.tuple(path, path), ([one, other]) => {
        const owner = (id: string, own: string) =>
          manifest(id, { navigation: [], routes: [{ path: own, page: 'main', requiresAuth: true, permission: null, offline: false }] });
        const { excluded } = resolve([owner('a-one', one), owner('b-two', other)]);
        expect(excluded.map(({ code }) => code)).toEqual(routesCollide(one, other) ? ['CONFLICT'] : []);
      }),
    );
  });

  test('every remote of the revision is either chosen or left out with a reason, never both', () => {
    const broken = fc.record({
      id: fc.constantFrom('a-one', 'b-two', 'c-three'),
      on: fc.boolean(),
      there: fc.boolean(),
      range: fc.constantFrom('^1.0.0', '^2.0.0', '>=1.2.0'),
      react: fc.constantFrom('^19.0.0', '^18.0.0'),
    });
    fc.assert(
      fc.property(fc.uniqueArray(broken, { selector: (entry) => entry.id }), (entries) => {
        const manifests = entries.map((entry) => manifest(entry.id, { range: entry.range, shared: { react: entry.react } }));
        const revision = revisionOf(manifests);
        for (const entry of entries) Object.assign(revision.remotes[entry.id] ?? {}, { on: entry.on });
        const { chosen, excluded } = resolveReleases(revision, store(manifests.filter((_, index) => entries[index]?.there)), shell);
        expect([...chosen.map((entry) => entry.id), ...excluded.map((entry) => entry.remote)].sort()).toEqual(
          entries.map((entry) => entry.id).sort(),
        );
        for (const entry of excluded) expect(entry.reasons.length).toBeGreaterThan(0);
        for (const entry of entries) {
          const fits = entry.on && entry.there && entry.range !== '^2.0.0' && entry.react === '^19.0.0';
          expect(chosen.some((one) => one.id === entry.id)).toBe(fits);
        }
      }),
    );
  });

  test('the order in which a revision lists its remotes does not matter', () => {
    fc.assert(
      fc.property(ids, (some) => {
        const manifests = some.map((id) => manifest(id));
        expect(resolve(manifests.toReversed())).toEqual(resolve(manifests));
      }),
    );
  });

  test('of two remotes that claim a route one is left out, and told which one owns it', () => {
    const second = manifest('second', {
      routes: [
        { path: '/app/second/:page', page: 'main', requiresAuth: true, permission: null, offline: false },
        { path: '/app/first', page: 'main', requiresAuth: true, permission: null, offline: false },
      ],
      navigation: [],
    });
    const { chosen, excluded } = resolve([manifest('first'), second]);
    expect(chosen.map((entry) => entry.id)).toEqual(['first']);
    expect(excluded).toEqual([
      {
        remote: 'second',
        release: releaseName(second),
        code: 'CONFLICT',
        reasons: [routeConflictText('/app/first', 'first', '/app/first')],
      },
    ]);
  });

  test('a release built for the major version before is excluded, and the releases of this one run', () => {
    const newShell = { version: shellVersion, provides: { react: '19.3.1' } };
    const older = manifest('older', { range: '^1.0.0' });
    const current = manifest('current', { range: `^${shellVersion}` });
    const { chosen, excluded, unavailable } = resolveReleases(revisionOf([older, current]), store([older, current]), newShell);
    expect(chosen.map(({ id }) => id)).toEqual(['current']);
    expect(excluded).toEqual([
      { remote: 'older', release: releaseName(older), code: 'INCOMPATIBLE', reasons: [mismatchText('^1.0.0', shellVersion)] },
    ]);
    expect(unavailable).toMatchObject([{ id: 'older', code: 'INCOMPATIBLE' }]);
  });

  test('everything that keeps a release out is told at once: its range, a singleton and a route of another', () => {
    const misfit = manifest('second', {
      range: '^2.0.0',
      shared: { react: '^18.0.0' },
      routes: [{ path: '/app/first', page: 'main', requiresAuth: true, permission: null, offline: false }],
      navigation: [],
    });
    expect(resolve([manifest('first'), misfit]).excluded).toMatchObject([
      {
        remote: 'second',
        code: 'INCOMPATIBLE',
        reasons: [
          mismatchText('^2.0.0', '1.2.0'),
          'needs react ^18.0.0, the host provides 19.3.1',
          routeConflictText('/app/first', 'first', '/app/first'),
        ],
      },
    ]);
  });

  test.each([
    ['0.21.6', 'needs @module-federation/runtime ^0.21.6, the host provides 2.9.2'],
    ['2.10.0', 'needs @module-federation/runtime ^2.10.0, the host provides 2.9.2'],
    ['3.0.0', 'needs @module-federation/runtime ^3.0.0, the host provides 2.9.2'],
    ['2.9.2', undefined],
    ['2.8.0', undefined],
  ])('a release that was built with the federation runtime %s', (version, reason) => {
    const built = manifest('built', { shared: { [federationRuntime]: runtimeRange(version) } });
    const host = { ...shell, provides: { ...shell.provides, [federationRuntime]: '2.9.2' } };
    const { chosen, excluded } = resolveReleases(revisionOf([built]), store([built]), host);
    expect(chosen.map(({ id }) => id)).toEqual(reason ? [] : ['built']);
    expect(excluded.map(({ code, reasons }) => ({ code, reasons }))).toEqual(reason ? [{ code: 'INCOMPATIBLE', reasons: [reason] }] : []);
  });

  test('a release from before builds named their federation runtime runs, and one for a host without any does not', () => {
    const built = manifest('built', { shared: { [federationRuntime]: '^2.9.2' } });
    const earlier = manifest('earlier');
    expect(resolve([earlier]).chosen).toHaveLength(1);
    expect(resolve([built]).excluded).toMatchObject([{ code: 'INCOMPATIBLE' }]);
  });

  test('a range that is none, and a route that stands there twice, make a remote.json invalid', () => {
    const route = (path: string) => ({ path, page: 'main', requiresAuth: true, permission: null, offline: false });
    const odd = manifest('odd', { range: 'newest', routes: [route('/app/odd/:one'), route('/app/odd/:two')], navigation: [] });
    expect(resolve([odd]).excluded).toMatchObject([
      {
        code: 'INVALID',
        reasons: ['range: "newest" is not a semver range', 'routes: /app/odd/:two stands there twice: leave one of them out'],
      },
    ]);
  });

  test('a remote.json that does not parse is left out with everything that is wrong in it; the others stay', () => {
    const good = manifest('good');
    const bad = { ...manifest('bad'), routes: 'none', entry: '../../etc/passwd' };
    const releases = store([good]);
    releases.set('bad/1.0.0-0123456789ab', bad);
    const { chosen, excluded } = resolveReleases(revisionOf([good, manifest('bad')]), releases, shell);
    expect(chosen.map((entry) => entry.id)).toEqual(['good']);
    expect(excluded[0]?.code).toBe('INVALID');
    expect(excluded[0]?.reasons.join('\n')).toMatch(/entry: .*plain[\s\S]*routes: |routes: [\s\S]*entry: /);
  });

  test('no value breaks it', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const { chosen } = resolveReleases(revisionOf([manifest('any')]), new Map([['any/1.0.0-0123456789ab', value]]), shell);
        expect(chosen).toEqual([]);
      }),
    );
  });
});

describe('a canary', () => {
  const stable = manifest('staff');
  const canary = manifest('staff', { hash: 'ba9876543210' });
  const named = { release: releaseName(canary), audience: { percent: 10 }, limits: { errorRate: 0.1, loadMs: 1000 }, since: '' };
  const revision = revisionOf([stable, manifest('workspace')], {});
  const withCanary = (change: Partial<Manifest> = {}) => {
    const remotes = { ...revision.remotes, staff: { stable: releaseName(stable), lastGood: null, on: true, canary: named } };
    const held = store([stable, manifest('workspace')]).set(`staff/${named.release}`, { ...canary, ...change });
    return (canaries: string[]) => resolveReleases({ ...revision, remotes }, held, shell, new Set(canaries));
  };
  const chosenBy = (resolved: ReturnType<typeof resolveReleases>) => resolved.chosen.map((one) => `${one.id} ${one.hash}`);

  test('takes the place of the stable release for those whom it reaches, and of nothing else', () => {
    const resolve = withCanary();
    expect(chosenBy(resolve([]))).toEqual(['staff 0123456789ab', 'workspace 0123456789ab']);
    expect(chosenBy(resolve(['staff', 'workspace']))).toEqual(['staff ba9876543210', 'workspace 0123456789ab']);
  });

  test.each([
    [{ range: '^9.0.0' }, 'INCOMPATIBLE'],
    [{ hash: '000000000000' }, 'INVALID'],
  ] as const)('that cannot run (%j) leaves the stable release in its place, and is told', (change, code) => {
    const resolved = withCanary(change)(['staff']);
    expect(chosenBy(resolved)).toEqual(['staff 0123456789ab', 'workspace 0123456789ab']);
    expect(resolved.excluded).toMatchObject([{ remote: 'staff', release: named.release, code }]);
  });
});

describe('what one tab overrides', () => {
  const staff = manifest('staff');
  const settings = manifest('settings');
  const revision = revisionOf([staff, settings]);
  const releases = new Map([staff, settings].map((one) => [`${one.id}/${releaseName(one)}`, one as unknown]));
  const resolved = (overrides: Record<string, { release: string | null; value: unknown }>, of = revision) =>
    resolveReleases(of, releases, shell, new Set(), new Map(Object.entries(overrides)));
  const hashes = (chosen: readonly Manifest[]) => chosen.map(({ id, hash }) => `${id} ${hash}`);

  test('runs in the place of the release, and nothing else changes', () => {
    const mine = manifest('staff', { hash: 'aaaaaaaaaaaa' });
    const { chosen, excluded, overridden } = resolved({ staff: { release: null, value: mine } });
    expect(hashes(chosen)).toEqual(['settings 0123456789ab', 'staff aaaaaaaaaaaa']);
    expect(excluded).toEqual([]);
    expect(overridden.get('staff')).toBeNull();
  });

  test('may be of a remote that is switched off, or was never released', () => {
    const off = revisionOf([staff, settings], { on: false });
    const fresh = manifest('fresh');
    const { chosen } = resolved({ staff: { release: null, value: staff }, fresh: { release: null, value: fresh } }, off);
    expect(hashes(chosen)).toEqual(['fresh 0123456789ab', 'staff 0123456789ab']);
  });

  test('takes no route from another remote, whatever their names: the release runs, and it is said why', () => {
    const greedy = manifest('admin', { routes: settings.routes, navigation: [] });
    const { chosen, overridden } = resolved({ admin: { release: null, value: greedy } });
    expect(hashes(chosen)).toEqual(['settings 0123456789ab', 'staff 0123456789ab']);
    expect(overridden.get('admin')).toMatchObject({ code: 'CONFLICT' });
  });

  test.each([
    ['another remote', manifest('settings'), 'INVALID'],
    ['nothing', undefined, 'NOT_FOUND'],
    ['no remote.json', { hello: 'world' }, 'INVALID'],
    ['one for another shell', manifest('staff', { range: '^9.0.0' }), 'INCOMPATIBLE'],
    ['a file outside', manifest('staff', { entry: '../../evil.js' }), 'INVALID'],
  ])('that is %s does not run, and the release does', (_, value, code) => {
    const { chosen, overridden } = resolved({ staff: { release: null, value } });
    expect(hashes(chosen)).toEqual(['settings 0123456789ab', 'staff 0123456789ab']);
    expect(overridden.get('staff')).toMatchObject({ code });
  });

  test('as a published release is that very release, with integrity; from a dev server it has none', () => {
    const bare = { ...staff, pages: {}, files: staff.files.map((file) => ({ ...file, integrity: '' })) };
    expect(resolved({ staff: { release: null, value: bare } }).overridden.get('staff')).toBeNull();
    expect(resolved({ staff: { release: releaseName(staff), value: bare } }).overridden.get('staff')).toMatchObject({ code: 'INVALID' });
    expect(resolved({ staff: { release: '2.0.0-aaaaaaaaaaaa', value: staff } }).overridden.get('staff')).toMatchObject({ code: 'INVALID' });
  });
});
