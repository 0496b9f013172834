import { federationRuntime } from '@cairn/contract';
import type { Rspack } from '@rsbuild/core';
import { homeOf, versionIn } from './installed.ts';

const runtimeModule = /^.*[\\/]node_modules[\\/]@module-federation[\\/]runtime(?=[\\/])/;

/**
 * The version of the federation runtime that a build has compiled in: read from the package that its modules lie in, since a
 * repository may have another one installed than this build package names.
 * @throws where nothing of a federation runtime was compiled
 */
export function runtimeBuiltWith(modules: Iterable<Pick<Rspack.Module, 'nameForCondition'>>): string {
  for (const module of modules) {
    const home = runtimeModule.exec(module.nameForCondition() ?? '')?.[0];
    if (home) return versionIn(home);
  }
  throw new Error(`nothing of ${federationRuntime} was compiled: no Cairn could load this build`);
}

/** The version that the host in `directory` brings. Module Federation gives all of its packages one number. */
export function runtimeOfHost(directory: string): string {
  return versionIn(homeOf('@module-federation/enhanced', directory));
}
