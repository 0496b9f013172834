import { satisfies, validRange } from 'semver';
import * as v from 'valibot';
import { RemoteSchema } from './remote.ts';
import { routesCollide } from './route.ts';
import { shellVersion } from './shell.ts';

/** A `remote.ts` as it was read, and where it lies. */
export interface DefinedRemote {
  /** For people: the folder. */
  folder: string;
  definition: unknown;
}

/** What can be read of a definition even where the rest of it is wrong, so that one list names everything. */
const LooseSchema = v.object({
  id: v.fallback(v.string(), ''),
  range: v.fallback(v.string(), ''),
  routes: v.fallback(v.array(v.fallback(v.object({ path: v.string(), page: v.optional(v.unknown()) }), { path: '' })), []),
  navigation: v.fallback(v.array(v.fallback(v.object({ to: v.string() }), { to: '' })), []),
});
type Loose = v.InferOutput<typeof LooseSchema>;
const nothing: Loose = { id: '', range: '', routes: [], navigation: [] };

/**
 * Everything wrong in a `remote.ts`, as lines for its author: by itself, for this shell, and beside the other remotes
 * of the repository. None when it is right.
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
  return satisfies(shellVersion, range) ? [] : [`range: needs shell ${range}, this one is ${shellVersion}`];
}

/** The routes that one remote claims twice, and navigation to what it does not own. */
function ownProblems({ routes, navigation }: Loose): string[] {
  const twice = routes.filter(({ path }, index) => path && routes.slice(0, index).some((earlier) => routesCollide(earlier.path, path)));
  const astray = navigation.filter(({ to }) => to && !routes.some(({ path, page }) => page !== null && path === to.split('?')[0]));
  return [
    ...twice.map(({ path }) => `routes: ${path} stands there twice`),
    ...astray.map(({ to }) => `navigation: ${to} is not a route of this remote that has a page`),
  ];
}

function neighbourProblems(own: Loose, { folder, definition }: DefinedRemote): string[] {
  const other = looseOf(definition);
  return [
    ...(own.id && own.id === other.id ? [`id: "${own.id}" is the id of ${folder} already`] : []),
    ...own.routes.flatMap(({ path }) =>
      other.routes
        .filter((owned) => path && owned.path && routesCollide(owned.path, path))
        .map((owned) => `routes: ${path} is owned by ${other.id || folder} (${owned.path})`),
    ),
  ];
}

function looseOf(definition: unknown): Loose {
  const read = v.safeParse(LooseSchema, definition);
  return read.success ? read.output : nothing;
}
