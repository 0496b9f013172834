import { locales } from '@cairn/api';
import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';
import * as v from 'valibot';
import type { Manifest } from './manifest.ts';
import { planForPath } from './owner.ts';
import { PlanSchema } from './plan.ts';
import { planFor } from './plan-for.ts';
import { releaseName } from './release-name.ts';
import { resolveReleases } from './resolve.ts';
import { type Revision, releaseOrder, servedBy } from './revision.ts';

const shell = { version: '1.2.0', provides: { react: '19.3.1' } };
const everywhere = <T>(value: T) => Object.fromEntries(locales.map((locale) => [locale, value])) as Record<(typeof locales)[number], T>; // one per locale

function manifest(id: string, hash: string, change: Partial<Manifest> = {}): Manifest {
  return {
    schema: 1,
    id,
    version: '1.0.0',
    hash: hash.repeat(12),
    range: '^1.0.0',
    labels: everywhere(id),
    routes: [{ path: `/app/${id}`, page: 'main', requiresAuth: true, permission: null, offline: false }],
    navigation: [],
    commands: [],
    help: [],
    pageKeys: [],
    setup: [],
    entry: 'remoteEntry.js',
    routesFiles: [],
    slotsFiles: null,
    pages: { main: [] },
    catalogues: everywhere([]),
    late: [],
    pageCatalogues: {},
    lateCatalogues: null,
    consumes: {},
    shared: { react: '^19.0.0' },
    files: [{ path: 'remoteEntry.js', size: 1, integrity: `sha384-${'A'.repeat(64)}` }],
    ...change,
  };
}

const [canary, stable, good, other] = [manifest('staff', 'c'), manifest('staff', 'b'), manifest('staff', 'a'), manifest('other', 'd')];
const broken = (one: Manifest): Manifest => ({ ...one, shared: { react: '^18.0.0' } });
const revision: Revision = {
  number: 3,
  previous: 2,
  author: 'test',
  createdAt: '2026-01-01T00:00:00Z',
  note: '',
  change: null,
  remotes: {
    other: { stable: releaseName(other), lastGood: null, on: true },
    staff: {
      stable: releaseName(stable),
      lastGood: releaseName(good),
      on: true,
      canary: { release: releaseName(canary), audience: { percent: 10 }, limits: { errorRate: 0.1, loadMs: 1000 }, since: '' },
    },
  },
};

function resolve(manifests: Manifest[], canaries: string[] = []) {
  const store = new Map<string, unknown>(manifests.map((entry) => [`${entry.id}/${releaseName(entry)}`, entry]));
  const { chosen, fallbacks, excluded } = resolveReleases(revision, store, shell, new Set(canaries));
  const chosenName = chosen.map((one) => (one.id === 'staff' ? releaseName(one) : '')).find(Boolean) ?? null;
  const fallback = fallbacks.get('staff');
  return { chosen, fallbacks, excluded, names: [chosenName, fallback ? releaseName(fallback) : null] };
}

describe('what is fallen back to', () => {
  test('is the last good release, and for whoever has the canary the stable one', () => {
    const all = [canary, stable, good, other];
    expect(resolve(all).names).toEqual([releaseName(stable), releaseName(good)]);
    expect(resolve(all, ['staff']).names).toEqual([releaseName(canary), releaseName(stable)]);
    expect(resolve(all).fallbacks.has('other')).toBe(false);
  });

  test('runs by itself where the release before it cannot, which is told', () => {
    const { names, excluded } = resolve([broken(stable), good, other]);
    expect(names).toEqual([releaseName(good), null]);
    expect(excluded).toMatchObject([{ remote: 'staff', release: releaseName(stable), code: 'INCOMPATIBLE' }]);
  });

  test('that cannot run is none, and nobody is bothered with it', () => {
    expect(resolve([stable, broken(good), other])).toMatchObject({ names: [releaseName(stable), null], excluded: [] });
  });

  test('takes no route from another remote', () => {
    const greedy = { ...good, routes: [...good.routes, ...other.routes] };
    expect(resolve([stable, greedy, other]).names).toEqual([releaseName(stable), null]);
    expect(resolve([broken(stable), greedy, other]).names).toEqual([null, null]);
  });

  test('is one of the releases that the entry serves, none twice, in the order of canary, stable, last good', () => {
    const name = fc.constantFrom(...[canary, stable, good].map(releaseName));
    fc.assert(
      fc.property(name, fc.option(name), fc.option(name), fc.boolean(), (first, last, tried, wanted) => {
        const entry = {
          stable: first,
          lastGood: last,
          ...(tried ? { canary: { ...revision.remotes.staff?.canary, release: tried } } : {}),
        };
        const ways = releaseOrder(entry as Revision['remotes'][string], wanted); // the canary's limits do not matter here
        expect(new Set(ways).size).toBe(ways.length);
        expect(ways[0]).toBe(wanted && tried ? tried : first);
        expect(servedBy(entry as Revision['remotes'][string])).toEqual(expect.arrayContaining(ways));
      }),
    );
  });
});

test('a plan names it with its files; one that was cut for the first page does not', () => {
  const { chosen, fallbacks } = resolve([stable, good, other]);
  const made = planFor(3, chosen, { role: 'owner' }, 'en', (one) => `/remotes/${one.id}/${releaseName(one)}/`, fallbacks);
  const plan = v.parse(PlanSchema, JSON.parse(JSON.stringify({ version: 'v', ...made })));
  const staff = plan.remotes.find(({ id }) => id === 'staff');
  expect(staff?.fallback).toMatchObject({
    release: releaseName(good),
    base: `/remotes/staff/${releaseName(good)}/`,
    routes: staff?.routes,
  });
  expect(planForPath(plan, '/app/staff').remotes).toMatchObject([{ release: releaseName(stable) }]);
  expect(planForPath(plan, '/app/staff').remotes[0]).not.toHaveProperty('fallback');
});

test('a plan names none of whose pages the visitor may open nothing', () => {
  const closed = { ...good, routes: good.routes.map((route) => ({ ...route, permission: 'platform.admin' as const })) };
  const { chosen, fallbacks } = resolve([stable, closed, other]);
  const { remotes } = planFor(3, chosen, { role: 'owner' }, 'en', () => '/', fallbacks);
  expect(remotes.find(({ id }) => id === 'staff')).not.toHaveProperty('fallback');
});
