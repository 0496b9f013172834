import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { missingSingletons, singletonImportProblems, singletons } from '@cairn/build';
import { repositoryFiles } from './files.ts';

interface PackageJson {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * Checks that each singleton has only one version, that of the catalog, and that every remote depends on all of them, since its
 * `remote.json` contains their ranges. Each build checks that none is bundled.
 */
export function singletonProblems(root = process.cwd()): string[] {
  const shared = new Set(singletons.map((singleton) => singleton.package));
  return packagesBelow(root).flatMap((directory) => {
    const file = path.join(directory, 'package.json');
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as PackageJson; // pnpm reads the same
    const loose = Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name, version]) => shared.has(name) && version !== 'catalog:' && version !== 'workspace:*')
      .map(
        ([name, version]) =>
          `${file}: ${name} is a singleton of the platform and may have one version only: write "catalog:" instead of "${version}"; the version stands in pnpm-workspace.yaml`,
      );
    const missing = directory.startsWith('remotes/')
      ? missingSingletons(dependencies).map(
          (name) => `${file}: ${name} is provided by the host; name it in the dependencies, so that the build knows its version`,
        )
      : [];
    return [...loose, ...missing];
  });
}

/** Returns the imports of remotes from a singleton's package that the host does not provide: each remote would bundle its own copy. */
export function subPathProblems(read: (file: string) => string = (file) => readFileSync(file, 'utf8'), files = remoteSources()): string[] {
  return files.flatMap((file) => singletonImportProblems(file, read(file)));
}

function remoteSources(): string[] {
  return repositoryFiles(/^remotes\/[^/]+\/src\/(?!.*\.test\.).*\.tsx?$/).filter((file) => existsSync(file));
}

function packagesBelow(root: string): string[] {
  const below = ['remotes', 'shared'].flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`));
  return ['host', 'server', 'e2e', ...below].filter((directory) => existsSync(path.join(root, directory, 'package.json')));
}
