import { locales } from '@cairn/api';
import { expect, test } from '@rstest/core';
import { conflictsBetween } from './claims.ts';
import { contributionsFor, setupFor } from './contributions.ts';
import { definitionProblems } from './definition.ts';
import { type Manifest, manifestProblems } from './manifest.ts';

const inAll = (text: string) =>
  Object.fromEntries(locales.map((locale) => [locale, locale === 'en' ? text : `${text} (${locale})`])) as Manifest['labels']; // one per locale
const icon = { body: '<path d="M0 0"/>', width: 24, height: 24 };
const integrity = `sha384-${'A'.repeat(64)}`;

function manifest(id: string, change: Partial<Manifest> = {}): Manifest {
  return {
    schema: 1,
    id,
    version: '1.0.0',
    hash: '0123456789ab',
    range: '^2.0.0',
    labels: inAll(id),
    routes: [
      { path: `/app/${id}`, page: 'open', requiresAuth: true, permission: null, offline: false },
      { path: `/app/${id}/closed`, page: 'closed', requiresAuth: true, permission: 'tenant.manage', offline: false },
    ],
    navigation: [{ to: `/app/${id}`, labels: inAll('Open'), icon, section: 'work', order: 1, keys: 'g o', permission: null }],
    commands: [
      { id: 'make', label: inAll('Make one'), icon, to: `/app/${id}?new=1`, keys: 'n o', permission: 'project.create' },
      { id: 'manage', label: inAll('Manage'), icon, to: `/app/${id}/closed`, permission: null },
    ],
    help: [
      { id: 'about', pages: ['open'], title: inAll('About'), text: inAll('What it is') },
      { id: 'secret', pages: ['closed'], title: inAll('Secret'), text: inAll('What it is not') },
    ],
    pageKeys: [{ id: 'next', pages: ['open', 'closed'], label: inAll('Next'), keys: ['J'] }],
    setup: [
      {
        id: 'second',
        label: inAll('Then this'),
        text: inAll('Why'),
        to: `/app/${id}`,
        done: 'decision.recorded',
        order: 2,
        permission: null,
      },
      {
        id: 'first',
        label: inAll('First this'),
        text: inAll('Why'),
        to: `/app/${id}`,
        done: 'project.created',
        order: 1,
        permission: null,
      },
    ],
    entry: 'remoteEntry.js',
    routesFiles: [],
    slotsFiles: null,
    pages: { open: [], closed: [] },
    late: [],
    pageCatalogues: {},
    lateCatalogues: null,
    consumes: {},
    catalogues: Object.fromEntries(locales.map((locale) => [locale, []])) as unknown as Manifest['catalogues'], // one per locale
    shared: {},
    files: [{ path: 'remoteEntry.js', size: 1, integrity }],
    ...change,
  };
}

const viewer = { role: 'viewer' };
const owner = { role: 'owner' };

test('a visitor is offered what leads to pages that they may open, and no more', () => {
  const [mine] = contributionsFor([manifest('first')], viewer, 'de').remotes;
  expect(mine?.commands.map(({ id, kind, label, english, keys }) => [id, kind, label, english, keys])).toEqual([
    ['first:/app/first', 'go', 'Open (de)', 'Open', 'g o'],
  ]);
  expect(mine?.help.map(({ title }) => title)).toEqual(['About (de)']);
  expect(mine?.pageKeys).toHaveLength(1);
  const [all] = contributionsFor([manifest('first')], owner, 'en').remotes;
  expect(all?.commands.map(({ label }) => label)).toEqual(['Open', 'Make one', 'Manage']);
  expect(all?.help).toHaveLength(2);
  expect(contributionsFor([manifest('first')], null, 'en').remotes).toEqual([]);
});

test('the steps of the set-up come in one order over all remotes, and go once all are done', () => {
  const remotes = [manifest('first'), manifest('second', { setup: [] })];
  const { steps } = setupFor(remotes, owner, 'fr', new Set(['project.created']));
  expect(steps.map(({ id, label, done }) => [id, label, done])).toEqual([
    ['first:first', 'First this (fr)', true],
    ['first:second', 'Then this (fr)', false],
  ]);
  expect(setupFor(remotes, owner, 'fr', new Set(['project.created', 'decision.recorded'])).steps).toEqual([]);
});

test('two remotes with the same keys are refused, as with the same routes', () => {
  expect(conflictsBetween(manifest('first'), manifest('second'))).toEqual([
    'keys: "g o" (/app/first) is taken by second (/app/second)',
    'keys: "n o" (/app/first?new=1) is taken by second (/app/second?new=1)',
  ]);
  const twice = manifest('first', {
    commands: [{ id: 'again', label: inAll('Again'), icon, to: '/app/first', keys: 'g o', permission: null }],
  });
  expect(manifestProblems(twice)).toEqual(['keys: "g o" (/app/first) is taken by /app/first']);
});

test('what a remote contributes has to be its own', () => {
  const text = { id: 'x', message: 'X' };
  const definition = {
    id: 'first',
    range: '^2.0.0',
    label: text,
    routes: [{ path: '/app/first', page: 'open', requiresAuth: true, permission: null }],
    navigation: [{ to: '/app/first', label: text, icon: 'map', section: 'work', order: 1, keys: 'g o' }],
    commands: [
      { id: 'elsewhere', label: text, icon: 'map', to: '/app/elsewhere' },
      { id: 'odd', label: text, icon: 'map', to: '/app/first', keys: 'x' },
    ],
    help: [{ id: 'about', pages: ['closed'], title: text, text }],
    pageKeys: [{ id: 'next', pages: ['open'], label: text, keys: ['J'] }],
    setup: [{ id: 'step', label: text, text, to: '/app/first', done: 'moon.landed', order: 1 }],
  };
  const other = { ...definition, id: 'second', routes: [{ ...definition.routes[0], path: '/app/second' }] };
  expect(definitionProblems(definition, [{ folder: 'second', definition: other }])).toEqual([
    'commands.1.keys: a sequence is "g" or "n", a space, and a letter or a comma, such as "g d"',
    'setup.0.done: the server knows no such fact',
    'commands: /app/elsewhere is not a route of this remote that has a page',
    'help: "closed" is not a page of this remote',
    'keys: "g o" (/app/first) is taken by second (/app/first)',
    'keys: "x" (/app/first) is taken by second (/app/first)',
  ]);
});
