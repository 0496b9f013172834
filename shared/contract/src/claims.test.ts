import { describe, expect, test } from '@rstest/core';
import { manifest, revisionOf, shell, store } from './any-manifest.ts';
import { definitionProblems } from './definition.ts';
import { type Manifest, manifestProblems } from './manifest.ts';
import { releaseName } from './release-name.ts';
import { releaseProblems, resolveReleases } from './resolve.ts';
import { routeConflictText } from './route.ts';

const route = (path: string) => ({ path, page: 'main', requiresAuth: true, permission: null, offline: false });
const remote = (id: string, paths: string[], change: Partial<Manifest> = {}) =>
  manifest(id, { routes: paths.map(route), navigation: [], ...change });
const ids = (chosen: readonly Manifest[]) => chosen.map(({ id }) => id);

describe('a route that is only a parameter below /app', () => {
  test.each(['/app/:slug', '/app/:slug/edit', '/app/:one/:two'])('%s is refused: it would own what nobody else does', (path) => {
    const lesson = 'the first segment below /app is plain';
    expect(definitionProblems({ id: 'greedy', range: '^2.0.0', label: { id: 'a', message: 'A' }, routes: [route(path)] }).join()).toContain(
      lesson,
    );
    expect(manifestProblems(remote('greedy', [path])).join()).toContain(lesson);
    const greedy = remote('greedy', [path]);
    expect(resolveReleases(revisionOf([greedy]), store([greedy]), shell)).toMatchObject({
      chosen: [],
      excluded: [{ code: 'INVALID' }],
      unavailable: [{ id: 'greedy', routes: [] }],
    });
  });

  test.each(['/application', '/apps/keys', '/', '/other'])('%s is not below /app', (path) => {
    expect(manifestProblems(remote('outside', [path])).join()).toContain('a remote owns routes below /app alone');
  });

  test.each(['/app', '/app/keys', '/app/keys/:id', '/app/keys/:id/log'])('%s is a route', (path) => {
    expect(manifestProblems(remote('plain', [path]))).toEqual([]);
  });
});

describe('an address that belongs to a remote', () => {
  const owner = remote('owner', ['/app/home', '/app/home/:id']);
  const thief = remote('a-thief', ['/app/home/:page', '/app/thief']);
  const resolved = (change: Partial<Manifest>, on = true) => {
    const owned = { ...owner, ...change };
    const revision = revisionOf([thief, owned]);
    Object.assign(revision.remotes.owner ?? {}, { on });
    return resolveReleases(revision, store([thief, owned]), shell);
  };

  test('stays its own while it is switched off: a release that claims it does not run', () => {
    const { chosen, excluded, unavailable } = resolved({}, false);
    // If two remotes claim a path, the one that runs gets it. The registry's checks would not allow this revision.
    expect(ids(chosen)).toEqual(['a-thief']);
    expect(excluded).toMatchObject([{ remote: 'owner', code: 'OFF' }]);
    const reason = routeConflictText('/app/home/:page', 'owner, which is switched off and keeps its addresses', '/app/home/:id');
    expect(releaseProblems(thief, shell, unavailable)).toEqual([reason]);
    const fresh = remote('fresh', ['/app/fresh']);
    const other = remote('z-other', ['/app/home']);
    const off = { ...revisionOf([owner, fresh, other]) };
    Object.assign(off.remotes.owner ?? {}, { on: false });
    expect(ids(resolveReleases(off, store([owner, fresh, other]), shell).chosen)).toEqual(['fresh', 'z-other']);
  });

  test('stays its own while it cannot run in this shell', () => {
    const { unavailable } = resolveReleases(revisionOf([{ ...owner, range: '^9.0.0' }]), store([{ ...owner, range: '^9.0.0' }]), shell);
    expect(releaseProblems(thief, shell, unavailable)).toEqual([routeConflictText('/app/home/:page', 'owner', '/app/home/:id')]);
  });

  test('is not taken by a canary of another remote, whatever the order of their names', () => {
    const stable = remote('a-thief', ['/app/thief']);
    const canary = remote('a-thief', ['/app/thief', '/app/home'], { hash: 'ba9876543210' });
    const revision = revisionOf([stable, owner]);
    const named = { release: releaseName(canary), audience: { percent: 10 }, limits: { errorRate: 0.1, loadMs: 1000 }, since: '' };
    Object.assign(revision.remotes['a-thief'] ?? {}, { canary: named });
    const { chosen, excluded } = resolveReleases(revision, store([stable, canary, owner]), shell, new Set(['a-thief']));
    expect(chosen.map(({ id, hash }) => `${id} ${hash}`)).toEqual(['a-thief 0123456789ab', 'owner 0123456789ab']);
    expect(excluded).toMatchObject([
      { remote: 'a-thief', release: named.release, code: 'CONFLICT', reasons: [routeConflictText('/app/home', 'owner', '/app/home')] },
    ]);
  });

  test('is not taken by an override of another remote while its owner is switched off', () => {
    const revision = revisionOf([owner], { on: false });
    const { chosen, overridden } = resolveReleases(
      revision,
      store([owner]),
      shell,
      new Set(),
      new Map([['a-thief', { release: null, value: thief }]]),
    );
    expect(chosen).toEqual([]);
    expect(overridden.get('a-thief')).toMatchObject({ code: 'CONFLICT' });
  });

  test('is kept by what runs, where something that does not run claims it as well', () => {
    const broken = remote('a-broken', ['/app/home'], { range: '^9.0.0' });
    const { chosen } = resolveReleases(revisionOf([broken, owner]), store([broken, owner]), shell);
    expect(ids(chosen)).toEqual(['owner']);
  });
});
