import { contractVersion, federationRuntime } from '@cairn/contract';
import { runtimeOfHost } from './federation-runtime.ts';
import { homeOf, versionIn } from './installed.ts';
import { production } from './mode.ts';

interface Singleton {
  /** What is imported: a package, or one of its sub-paths. */
  request: string;
  /** The package that gives it its version. */
  package: string;
  /** In the host's first script; the others are files of their own, fetched when something needs them. */
  eager: boolean;
}

const eager = (request: string, packageName = request): Singleton => ({ request, package: packageName, eager: true });
const lazy = (request: string, packageName = request): Singleton => ({ request, package: packageName, eager: false });

/** What the React compiler imports, in a remote that is built with it. */
const compilerRuntime = 'react/compiler-runtime';

/**
 * The one table of federated singletons: the host provides each of them once, a remote never ships its own.
 * Sub-paths are entries of their own, since federation matches requests literally.
 */
export const singletons: readonly Singleton[] = [
  eager('react'),
  eager('react/jsx-runtime', 'react'),
  eager(compilerRuntime, 'react'),
  // What a development build imports in its place.
  ...(production ? [] : [eager('react/jsx-dev-runtime', 'react')]),
  eager('react-dom'),
  eager('react-dom/client', 'react-dom'),
  eager('react-router'),
  eager('jotai'),
  eager('@lingui/core'),
  eager('@lingui/react'),
  eager('@tanstack/react-query'),
  eager('@cairn/shell'),
  eager('@cairn/ui/core', '@cairn/ui'),
  lazy('react-hot-toast'),
  lazy('@cairn/ui/overlay', '@cairn/ui'),
  lazy('@cairn/ui/forms', '@cairn/ui'),
  lazy('@cairn/ui/data', '@cairn/ui'),
  lazy('@cairn/ui/date', '@cairn/ui'),
];

/** Parts of a singleton's package that hold no state and are cut down to what is used: each remote has its own copy. */
export const ownCopies: readonly string[] = ['@cairn/ui/icons'];

/** The installed version of each singleton, as seen from the package in `directory`. */
function singletonVersions(directory: string): Record<string, string> {
  return Object.fromEntries(
    singletons.map((singleton) => [singleton.request, contractVersion(versionIn(homeOf(singleton.package, directory)))]),
  );
}

/** What the host in `directory` provides to remotes, with the versions: the singletons and the federation runtime. */
export function hostProvides(directory: string): Record<string, string> {
  return { ...singletonVersions(directory), [federationRuntime]: runtimeOfHost(directory) };
}

interface SharedOptions {
  singleton: true;
  strictVersion: true;
  /** False: not checked, since the host would hold its own version against itself at each use. */
  requiredVersion: string | false;
  version?: string;
  eager?: boolean;
  import?: false | string;
}

/**
 * Module Federation's `shared` for the host. `facades` maps a request to a module of the host that re-exports what is
 * the platform's contract of a library: a shared library is not tree-shaken, and what nobody may use should not load.
 */
export function hostShared(directory: string, facades: Record<string, string> = {}): Record<string, SharedOptions> {
  const versions = singletonVersions(directory);
  return Object.fromEntries(
    singletons.map(({ request, eager }) => {
      const version = versions[request] ?? '';
      const facade = facades[request];
      const options: SharedOptions = { singleton: true, strictVersion: true, requiredVersion: false, version, eager };
      return [request, facade ? { ...options, import: facade } : options];
    }),
  );
}

/** Module Federation's `shared` for a remote: everything comes from the host, nothing is bundled. */
export function remoteShared(directory: string): Record<string, SharedOptions> {
  return Object.fromEntries(
    Object.entries(singletonRanges(directory)).map(([request, requiredVersion]) => [
      request,
      { singleton: true, strictVersion: true, requiredVersion, import: false },
    ]),
  );
}

/**
 * What a remote's routes ask the host for before they run: every singleton that is in the host's first script, used or not. A
 * release for another React then fails as it loads, where what was good before can step in, and not in one of its pages. The
 * compiler's runtime is left to the pages that were compiled: it is a part of React, which is asked for.
 */
export const askedFirst: readonly string[] = singletons
  .filter(({ eager, request }) => eager && request !== compilerRuntime)
  .map(({ request }) => request);

/** The range of each singleton that a remote in `directory` is built against. */
export function singletonRanges(directory: string): Record<string, string> {
  return Object.fromEntries(Object.entries(singletonVersions(directory)).map(([request, version]) => [request, `^${version}`]));
}
