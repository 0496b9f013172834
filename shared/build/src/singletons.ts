import { contractVersion, federationRuntime } from '@cairn/contract';
import { runtimeOfHost } from './federation-runtime.ts';
import { homeOf, versionIn } from './installed.ts';
import { production } from './mode.ts';

interface Singleton {
  /** The import request: a package, or one of its sub-paths. */
  request: string;
  /** The package that determines its version. */
  package: string;
  /** Whether it is in the host's first script. The others are separate files, loaded when needed. */
  eager: boolean;
}

const eager = (request: string, packageName = request): Singleton => ({ request, package: packageName, eager: true });
const lazy = (request: string, packageName = request): Singleton => ({ request, package: packageName, eager: false });

/** The React compiler's runtime, imported by remotes that are built with it. */
const compilerRuntime = 'react/compiler-runtime';

/**
 * The table of federated singletons: the host provides each of them once, and a remote never bundles its own. Sub-paths are separate
 * entries, since federation matches requests literally.
 */
export const singletons: readonly Singleton[] = [
  eager('react'),
  eager('react/jsx-runtime', 'react'),
  eager(compilerRuntime, 'react'),
  // The development build's counterpart of jsx-runtime.
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

/** Stateless parts of a singleton's package that are tree-shaken: each remote has its own copy. */
export const ownCopies: readonly string[] = ['@cairn/ui/icons'];

/** Returns the installed version of each singleton, as seen from the package in `directory`. */
function singletonVersions(directory: string): Record<string, string> {
  return Object.fromEntries(
    singletons.map((singleton) => [singleton.request, contractVersion(versionIn(homeOf(singleton.package, directory)))]),
  );
}

/** Returns what the host in `directory` provides to remotes, with versions: the singletons and the federation runtime. */
export function hostProvides(directory: string): Record<string, string> {
  return { ...singletonVersions(directory), [federationRuntime]: runtimeOfHost(directory) };
}

interface SharedOptions {
  singleton: true;
  strictVersion: true;
  /** False: not checked, since the host would compare its own version with itself at each use. */
  requiredVersion: string | false;
  version?: string;
  eager?: boolean;
  import?: false | string;
}

/**
 * Returns Module Federation's `shared` for the host. `facades` maps a request to a module of the host that re-exports the platform's
 * contract of a library: a shared library is not tree-shaken, so unused exports should not load.
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

/** Returns Module Federation's `shared` for a remote: everything comes from the host, nothing is bundled. */
export function remoteShared(directory: string): Record<string, SharedOptions> {
  return Object.fromEntries(
    Object.entries(singletonRanges(directory)).map(([request, requiredVersion]) => [
      request,
      { singleton: true, strictVersion: true, requiredVersion, import: false },
    ]),
  );
}

/**
 * What a remote's routes request from the host before they run: every singleton in the host's first script, used or not. A release for
 * another version of React then fails while loading, when the fallback can replace it, and not in one of its pages. The compiler's runtime
 * is left to the pages that need it: it is part of React, which is requested anyway.
 */
export const askedFirst: readonly string[] = singletons
  .filter(({ eager, request }) => eager && request !== compilerRuntime)
  .map(({ request }) => request);

/** Returns the version range of each singleton that the remote in `directory` is built against. */
export function singletonRanges(directory: string): Record<string, string> {
  return Object.fromEntries(Object.entries(singletonVersions(directory)).map(([request, version]) => [request, `^${version}`]));
}
