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
 * One version of each singleton, the catalog's, wherever it is named; and every remote names all of them, since their
 * ranges stand in its `remote.json`. That none is bundled is checked by each build.
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

/** What remotes import of a singleton's package beside what the host provides: each would bundle a copy of its own. */
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
