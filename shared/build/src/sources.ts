import { createHash, type Hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { lockedPackages } from './lock-file.ts';

/** A package of the browser side with its own build. */
export interface BuildUnit {
  /** Its folder's name: `host`, `workspace`. */
  name: string;
  directory: string;
  /** A file that exists once it is built. */
  output: string;
  /** The file with the hash of the sources of the output. It is inside the output, so that both are deleted together. */
  note: string;
  /** Its package.json's build script, run by a shell. */
  script: string;
}

/** Matches files and folders that are not part of any build. */
const notSource = /(?:^|\/)(?:node_modules|dist|\.[^/]+)$|\.test\.tsx?$|\.md$/;
/** Root files that every build depends on. Of the lock file, only the part that a build reaches counts. */
const common = ['tsconfig.base.json', 'rsbuild.base.ts'];
const lockFile = 'pnpm-lock.yaml';

/** Returns the host and each remote below `remotes/`. */
export function findBuildUnits(checkout: string): { host: BuildUnit; remotes: BuildUnit[] } {
  const host = join(checkout, 'host');
  const remotes = readdirSync(join(checkout, 'remotes'))
    .filter((name) => existsSync(join(checkout, 'remotes', name, 'remote.ts')))
    .map((name) => remoteUnit(join(checkout, 'remotes', name)));
  return { host: unitOf(host, 'dist/app', 'host.json'), remotes };
}

/** Returns the gallery of the component library, which is not part of the application. */
export function galleryUnit(checkout: string): BuildUnit {
  return unitOf(join(checkout, 'shared/gallery'), 'dist', 'index.html');
}

/** Returns the package that packs the shared packages for other repositories; undefined in a checkout without it. */
export function packagesUnit(checkout: string): BuildUnit | undefined {
  const directory = join(checkout, 'shared/packages');
  return existsSync(join(directory, 'package.json')) ? unitOf(directory, 'dist', 'index.json') : undefined;
}

/**
 * Returns whether the remote in `directory` has its own repository. Otherwise it is two folders below the root of a repository with others.
 */
export function isAlone(directory: string): boolean {
  return existsSync(join(directory, 'pnpm-workspace.yaml'));
}

/** Returns the root of the repository of the remote in `directory`. */
export function checkoutOf(directory: string): string {
  return isAlone(directory) ? directory : join(directory, '../..');
}

/** Returns the build unit of the remote in `directory`. */
export function remoteUnit(directory: string): BuildUnit {
  return unitOf(directory, 'dist', 'remote.json');
}

/**
 * Returns a hash (SHA-256, hexadecimal) of everything that a build of the package in `directory` depends on: its own files, the shared
 * packages that it uses, and the installed packages that those reach. The same sources have the same hash, independent of the checkout's
 * path and the rest of the repository.
 * @param folderHashes cache of the packages that were already hashed, to calculate several hashes at once
 */
export function sourcesHash(checkout: string, directory: string, folderHashes = new Map<string, string>()): string {
  const hash = createHash('sha256');
  for (const name of common) if (existsSync(join(checkout, name))) addFile(hash, checkout, join(checkout, name));
  const used = [...usedPackages(checkout, directory)].sort();
  const lock = join(checkout, lockFile);
  if (existsSync(lock)) {
    const importers = used.map((folder) => relative(checkout, folder).split(sep).join('/') || '.');
    hash
      .update(`${lockFile}\0`)
      .update(lockedPackages(readFileSync(lock, 'utf8'), importers))
      .update('\0');
  }
  for (const folder of used) {
    const known = folderHashes.get(folder) ?? folderHash(checkout, folder);
    folderHashes.set(folder, known);
    hash.update(`${known}\0`);
  }
  return hash.digest('hex');
}

function folderHash(checkout: string, folder: string): string {
  const hash = createHash('sha256');
  for (const file of filesBelow(folder)) addFile(hash, checkout, file);
  return hash.digest('hex');
}

function addFile(hash: Hash, checkout: string, file: string): void {
  hash
    .update(`${relative(checkout, file)}\0`)
    .update(readFileSync(file))
    .update('\0');
}

/** Returns whether the output was built from these sources, with this version of Node. */
export function isBuilt(unit: BuildUnit, hash: string): boolean {
  return existsSync(unit.output) && existsSync(unit.note) && readFileSync(unit.note, 'utf8') === noteOf(hash);
}

/**
 * Runs `build` unless the output of `unit` was built from the current sources, and records their hash in the output, so that later starts
 * and releases need not build again. Returns false if there was nothing to do.
 */
export async function buildIfChanged(checkout: string, unit: BuildUnit, build: () => Promise<void> | void): Promise<boolean> {
  const hash = sourcesHash(checkout, unit.directory);
  if (isBuilt(unit, hash)) return false;
  rmSync(unit.note, { force: true }); // a failed build must not keep the previous hash
  await build();
  mkdirSync(dirname(unit.note), { recursive: true });
  writeFileSync(unit.note, noteOf(hash));
  return true;
}

function noteOf(hash: string): string {
  return `${hash} ${process.version}\n`;
}

function unitOf(directory: string, dist: string, output: string): BuildUnit {
  const { scripts } = readPackage(directory);
  return {
    name: basename(directory),
    directory,
    output: join(directory, dist, output),
    note: join(directory, dist, '.sources'),
    script: scripts?.build ?? 'cairn-build',
  };
}

/** Returns the package itself and all packages of this workspace that it depends on, directly or not. */
export function usedPackages(checkout: string, directory: string): Set<string> {
  const shared = join(checkout, 'shared');
  const byName = new Map(
    (existsSync(shared) ? readdirSync(shared) : [])
      .map((name) => join(shared, name))
      .filter((candidate) => existsSync(join(candidate, 'package.json')))
      .map((candidate) => [readPackage(candidate).name, candidate]),
  );
  const used = new Set<string>();
  const visit = (next: string) => {
    if (used.has(next)) return;
    used.add(next);
    const { dependencies, devDependencies } = readPackage(next);
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      const found = byName.get(name);
      if (found) visit(found);
    }
  };
  visit(directory);
  return used;
}

interface PackageJson {
  name?: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function readPackage(directory: string): PackageJson {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as PackageJson; // npm's own format, in our own checkout
}

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => !notSource.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(directory, entry.name)) : [join(directory, entry.name)]));
}
