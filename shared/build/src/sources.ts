import { createHash, type Hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { lockedPackages } from './lock-file.ts';

/** A package of the browser side that is built by itself. */
export interface BuildUnit {
  /** As its folder: `host`, `workspace`. */
  name: string;
  directory: string;
  /** What tells that its output is there. */
  output: string;
  /** Where the hash of the sources that made the output is noted: beside the output, so that they go together. */
  note: string;
  /** Its package.json's build script, run by a shell. */
  script: string;
}

/** What is not source: nothing in a build comes from it. */
const notSource = /(?:^|\/)(?:node_modules|dist|\.[^/]+)$|\.test\.tsx?$|\.md$/;
/** Files at the top that every build depends on; of the lock file it is only what the build reaches. */
const common = ['tsconfig.base.json', 'rsbuild.base.ts'];
const lockFile = 'pnpm-lock.yaml';

/** The host, and each remote below `remotes/`. */
export function findBuildUnits(checkout: string): { host: BuildUnit; remotes: BuildUnit[] } {
  const host = join(checkout, 'host');
  const remotes = readdirSync(join(checkout, 'remotes'))
    .filter((name) => existsSync(join(checkout, 'remotes', name, 'remote.ts')))
    .map((name) => remoteUnit(join(checkout, 'remotes', name)));
  return { host: unitOf(host, 'dist/app', 'host.json'), remotes };
}

/** The gallery of the component library, which is no part of the application. */
export function galleryUnit(checkout: string): BuildUnit {
  return unitOf(join(checkout, 'shared/gallery'), 'dist', 'index.html');
}

/** What packs the shared packages for remotes outside; undefined in a checkout without it. */
export function packagesUnit(checkout: string): BuildUnit | undefined {
  const directory = join(checkout, 'shared/packages');
  return existsSync(join(directory, 'package.json')) ? unitOf(directory, 'dist', 'index.json') : undefined;
}

/** Has the remote in `directory` a repository of its own? Else it lies two folders below the top of one with others. */
export function isAlone(directory: string): boolean {
  return existsSync(join(directory, 'pnpm-workspace.yaml'));
}

/** The top of the repository that the remote in `directory` belongs to. */
export function checkoutOf(directory: string): string {
  return isAlone(directory) ? directory : join(directory, '../..');
}

/** The remote in `directory`, wherever it lies. */
export function remoteUnit(directory: string): BuildUnit {
  return unitOf(directory, 'dist', 'remote.json');
}

/**
 * A hash (SHA-256, hexadecimal) over everything that a build of the package in `directory` is made from: its own files, the
 * shared packages it uses, the installed packages that those reach. The same sources have the same hash wherever the checkout
 * lies, and whatever else the repository has.
 * @param folderHashes of the packages that were read already, for several hashes at one time
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

/** Was the output made from these very sources, by this Node? */
export function isBuilt(unit: BuildUnit, hash: string): boolean {
  return existsSync(unit.output) && existsSync(unit.note) && readFileSync(unit.note, 'utf8') === noteOf(hash);
}

/**
 * Runs `build` unless the output of `unit` was made from these very sources, and notes beside the output what it was made
 * from: whoever comes next, by the start or by a release, need not build again. False where nothing was to be done.
 */
export async function buildIfChanged(checkout: string, unit: BuildUnit, build: () => Promise<void> | void): Promise<boolean> {
  const hash = sourcesHash(checkout, unit.directory);
  if (isBuilt(unit, hash)) return false;
  rmSync(unit.note, { force: true }); // a build that fails half-way has not made what the note says
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

/** The package itself and every package of this workspace that it depends on, however far. */
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
