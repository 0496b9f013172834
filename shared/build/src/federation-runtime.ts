import { federationRuntime } from '@cairn/contract';
import type { Rspack } from '@rsbuild/core';
import { homeOf, versionIn } from './installed.ts';

const runtimeModule = /^.*[\\/]node_modules[\\/]@module-federation[\\/]runtime(?=[\\/])/;

/**
 * Returns the version of the federation runtime in a build. Read from the package of the compiled modules, since a repository may have
 * installed another version than the one this package depends on.
 * @throws when no federation runtime was compiled
 */
export function runtimeBuiltWith(modules: Iterable<Pick<Rspack.Module, 'nameForCondition'>>): string {
  for (const module of modules) {
    const home = runtimeModule.exec(module.nameForCondition() ?? '')?.[0];
    if (home) return versionIn(home);
  }
  throw new Error(`nothing of ${federationRuntime} was compiled: no Cairn could load this build`);
}

/** Returns the runtime version of the host in `directory`. All packages of Module Federation have the same version. */
export function runtimeOfHost(directory: string): string {
  return versionIn(homeOf('@module-federation/enhanced', directory));
}
