import satisfies from 'semver/functions/satisfies.js';
import validRange from 'semver/ranges/valid.js';
import * as v from 'valibot';
import { type KeyClaim, keyConflicts } from './contribution.ts';
import { RemoteSchema } from './remote.ts';
import { routeConflictText, routesCollide } from './route.ts';
import { mismatchText, shellVersion } from './shell.ts';

/** A `remote.ts` as read from disk, and its folder. */
export interface DefinedRemote {
  /** The folder, for messages. */
  folder: string;
  definition: unknown;
}

const PagesSchema = v.fallback(v.object({ pages: v.array(v.string()) }), { pages: [] });

/** The parts of a definition that can be read even when the rest is invalid, so that all problems are reported at once. */
const LooseSchema = v.object({
  id: v.fallback(v.string(), ''),
  range: v.fallback(v.string(), ''),
  routes: v.fallback(v.array(v.fallback(v.object({ path: v.string(), page: v.optional(v.unknown()) }), { path: '' })), []),
  navigation: v.fallback(v.array(v.fallback(v.object({ to: v.string(), keys: v.optional(v.string()) }), { to: '' })), []),
  commands: v.fallback(v.optional(v.array(v.fallback(v.object({ to: v.string(), keys: v.optional(v.string()) }), { to: '' })), []), []),
  setup: v.fallback(v.optional(v.array(v.fallback(v.object({ to: v.string() }), { to: '' })), []), []),
  help: v.fallback(v.optional(v.array(PagesSchema), []), []),
  pageKeys: v.fallback(v.optional(v.array(PagesSchema), []), []),
});
type Loose = v.InferOutput<typeof LooseSchema>;
const nothing: Loose = { id: '', range: '', routes: [], navigation: [], commands: [], setup: [], help: [], pageKeys: [] };

/**
 * Returns everything wrong in a `remote.ts`, as lines for its author: in itself, for this shell, and in conflict with the repository's
 * other remotes. Empty when it is valid.
 */
export function definitionProblems(definition: unknown, others: readonly DefinedRemote[] = []): string[] {
  const parsed = v.safeParse(RemoteSchema, definition);
  const own = looseOf(definition);
  return [
    ...(parsed.issues ?? []).map((issue) => `${v.getDotPath(issue) ?? 'remote'}: ${issue.message}`),
    ...rangeProblems(own.range),
    ...ownProblems(own),
    ...others.flatMap((other) => neighbourProblems(own, other)),
  ];
}

function rangeProblems(range: string): string[] {
  if (range === '') return [];
  if (validRange(range) === null) return [`range: "${range}" is not a semver range, such as ^${shellVersion}`];
  return satisfies(shellVersion, range) ? [] : [`range: ${mismatchText(range, shellVersion)}`];
}

/** Returns a line for each route and key sequence that is claimed twice, and for each target that is not a page of this remote. */
function ownProblems(own: Loose): string[] {
  const { routes } = own;
  const twice = routes.filter(({ path }, index) => path && routes.slice(0, index).some((earlier) => routesCollide(earlier.path, path)));
  const isOwn = (to: string) => routes.some(({ path, page }) => page !== null && path === to.split('?')[0]);
  const places = (['navigation', 'commands', 'setup'] as const).flatMap((part) => own[part].map(({ to }) => ({ part, to })));
  const pages = (['help', 'pageKeys'] as const).flatMap((part) =>
    own[part].flatMap((entry) => entry.pages.map((page) => ({ part, page }))),
  );
  return [
    ...twice.map(({ path }) => `routes: ${path} stands there twice: leave one of them out`),
    ...places.filter(({ to }) => to && !isOwn(to)).map(({ part, to }) => `${part}: ${to} is not a route of this remote that has a page`),
    ...pages
      .filter(({ page }) => !routes.some((route) => route.page === page))
      .map(({ part, page }) => `${part}: "${page}" is not a page of this remote`),
    ...keyConflicts(keysOf(own)),
  ];
}

/** Returns the key sequences of a remote and their targets. */
function keysOf({ navigation, commands }: Loose): KeyClaim[] {
  return [...navigation, ...commands].flatMap(({ keys, to }) => (keys ? [{ keys, by: to }] : []));
}

function neighbourProblems(own: Loose, { folder, definition }: DefinedRemote): string[] {
  const other = looseOf(definition);
  return [
    ...(own.id && own.id === other.id ? [`id: "${own.id}" is the id of ${folder} already: choose one that no remote has`] : []),
    ...own.routes.flatMap(({ path }) =>
      other.routes
        .filter((owned) => path && owned.path && routesCollide(owned.path, path))
        .map((owned) => `routes: ${routeConflictText(path, other.id || folder, owned.path)}`),
    ),
    ...neighbourKeys(own, other, folder),
  ];
}

function neighbourKeys(own: Loose, other: Loose, folder: string): string[] {
  const theirs = keysOf(other).map(({ keys, by }) => ({ keys, by: `${other.id || folder} (${by})` }));
  return keysOf(own).flatMap((taken) => keyConflicts([taken], theirs));
}

function looseOf(definition: unknown): Loose {
  const read = v.safeParse(LooseSchema, definition);
  return read.success ? read.output : nothing;
}
