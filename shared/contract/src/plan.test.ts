import { describe, expect, test } from '@rstest/core';
import { manifest, resolve } from './any-manifest.ts';
import { type Manifest, manifestProblems } from './manifest.ts';
import { planForPath } from './owner.ts';
import { planFor } from './plan-for.ts';

describe('a visitor’s plan', () => {
  const guarded = (id: string, permission: Manifest['routes'][number]['permission']) =>
    manifest(id, { routes: [{ path: `/app/${id}`, page: 'main', requiresAuth: true, permission, offline: false }] });
  const plan = (role: string, cairnRole: string | number) =>
    planFor(
      1,
      resolve([guarded('admin', 'platform.admin'), guarded('tenant-admin', 'tenant.manage'), manifest('workspace')]).chosen,
      { role, cairnRole },
      'en',
      (entry) => `/remotes/${entry.id}/`,
    );

  test('names no file of what the visitor may not open, only that it exists', () => {
    const developer = plan('developer', 'none');
    expect(developer.remotes.map((remote) => remote.id)).toEqual(['workspace']);
    expect(developer.forbidden).toEqual(['/app/admin', '/app/tenant-admin']);
    expect(JSON.stringify(developer)).not.toContain('/remotes/admin');
  });

  test('has a hash of every file that it names, and of no other', () => {
    const [remote] = plan('viewer', 'none').remotes;
    expect(Object.keys(remote?.integrity ?? {})).toEqual(['remoteEntry.js', 'routes.js', 'main.js', 'locale.js']);
    const other = { ...manifest('workspace'), catalogues: { ...manifest('workspace').catalogues, de: ['locale-de.js'] } };
    const german = planFor(1, [other], { role: 'viewer' }, 'de', () => '/').remotes[0];
    expect(Object.keys(german?.integrity ?? {})).not.toContain('locale.js');
  });

  test('names what comes late to pages that open offline, to whoever may open one, and not where it was cut for one path', () => {
    const late = (offline: boolean) =>
      manifest('staff', {
        routes: [
          { path: '/app/staff', page: 'main', requiresAuth: true, permission: 'platform.admin', offline },
          { path: '/app/staff/open', page: 'main', requiresAuth: true, permission: null, offline: false },
        ],
        late: ['main.js'],
      });
    const of = (one: Manifest, cairnRole: number) => ({
      ...planFor(1, [one], { role: 'owner', cairnRole }, 'en', () => '/'),
      version: '',
      shell: '',
    });
    expect(of(late(true), 2).remotes[0]?.late).toEqual(['main.js']);
    expect(of(late(true), 0).remotes[0]).not.toHaveProperty('late');
    expect(of(late(false), 2).remotes[0]).not.toHaveProperty('late');
    expect(planForPath(of(late(true), 2), '/app/staff').remotes[0]).not.toHaveProperty('late');
    expect(manifestProblems({ ...late(true), late: ['elsewhere.js'] })).toEqual([
      'files: elsewhere.js is named but is not among the files',
    ]);
  });

  test('names the texts of a page, in the visitor’s language alone, among its files, and those of what comes late', () => {
    const base = manifest('workspace');
    const texts = (name: string) => ({ ...base.catalogues, en: [`${name}-en.js`], de: [`${name}-de.js`] });
    const files = ['main-en.js', 'main-de.js', 'late-en.js', 'late-de.js'].map((path) => ({ path, size: 1, integrity: `sha384-${path}` }));
    const split: Manifest = {
      ...base,
      routes: base.routes.map((route) => ({ ...route, offline: true })),
      pageCatalogues: { main: texts('main') },
      lateCatalogues: texts('late'),
      files: [...base.files, ...files],
    };
    const [german] = planFor(1, [split], { role: 'viewer' }, 'de', () => '/').remotes;
    expect(german?.pages).toEqual({ main: ['main.js', 'main-de.js'] });
    expect(german?.late).toEqual(['late-de.js']);
    expect(german?.integrity['main-de.js']).toBe('sha384-main-de.js');
    expect(JSON.stringify(german)).not.toContain('-en.js');
    expect(manifestProblems({ ...base, pageCatalogues: { main: texts('main') } })).toContain(
      'files: main-de.js is named but is not among the files',
    );
  });

  test('opens to each role what is its own', () => {
    expect(plan('owner', 'none').remotes.map((remote) => remote.id)).toEqual(['tenant-admin', 'workspace']);
    expect(plan('viewer', 2).remotes.map((remote) => remote.id)).toEqual(['admin', 'workspace']);
  });

  test('leaves out what is declared and not built: there is nothing to load, nothing to forbid, and it still has an owner', () => {
    const settings = manifest('settings', {
      routes: [
        { path: '/app/settings', page: 'main', requiresAuth: true, permission: null, offline: false },
        { path: '/app/settings/security', page: null, requiresAuth: false, permission: null, offline: false },
        { path: '/app/settings/billing', page: null, requiresAuth: true, permission: 'tenant.manage', offline: false },
      ],
      navigation: [],
    });
    const taken = manifest('taken', {
      routes: [{ path: '/app/settings/security', page: 'main', requiresAuth: true, permission: null, offline: false }],
      navigation: [],
    });
    const { chosen, excluded } = resolve([settings, taken]);
    expect(excluded.map(({ remote, code }) => `${remote} ${code}`)).toEqual(['taken CONFLICT']);
    const cut = planFor(1, chosen, { role: 'viewer' }, 'en', () => '/');
    expect(cut.remotes[0]?.routes.map(({ path }) => path)).toEqual(['/app/settings']);
    expect(cut.forbidden).toEqual([]);
  });

  test('a link of the navigation leads to a page', () => {
    const good = manifest('settings');
    const [route] = good.routes;
    expect(manifestProblems(good)).toEqual([]);
    expect(manifestProblems({ ...good, routes: [{ ...route, page: null }] })).toEqual([
      'navigation: /app/settings is not a route of this remote that has a page',
    ]);
  });

  test('is empty without a sign-in', () => {
    const anonymous = planFor(1, [manifest('workspace')], null, 'en', () => '/');
    expect(anonymous.remotes).toEqual([]);
  });
});
