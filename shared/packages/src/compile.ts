import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { bundleHook } from './bundle-hook.ts';

/** A file of a package: where it lies in it, and what stands in it. */
export interface PackedFile {
  name: string;
  data: Uint8Array;
  /** Is it run by its name? */
  program?: boolean;
}

/** What a browser or a bundler resolves by itself, and the compiler takes for a text. */
const sourceUrl = /(new URL\('\.\/[\w./-]+)\.tsx?(', import\.meta\.url\))/g;
const ownSource = /(['"])\.\.\/src\/([\w./-]+)\.tsx?\1/g;
const isSource = (file: string) => /\.tsx?$/.test(file);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/**
 * Compiles the shared packages, for Node does not run TypeScript below node_modules, and answers the files of each by the
 * name of its folder: `dist` with modules, their types and what lies beside them, and `bin`.
 * @throws Error with the compiler's words
 */
export function compileShared(checkout: string, folders: readonly string[]): Map<string, PackedFile[]> {
  const cache = path.join(checkout, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const compiled = mkdtempSync(path.join(cache, 'packages-'));
  try {
    const compiler = path.join(checkout, 'node_modules/.bin/tsc');
    const { status, stdout, stderr, error } = spawnSync(compiler, ['-p', 'tsconfig.packages.json', '--outDir', compiled], {
      cwd: checkout,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`the shared packages do not compile:\n${stdout ?? ''}${stderr ?? ''}`, { cause: error });
    bundleHook(compiled);
    return new Map(folders.map((folder) => [folder, filesOf(path.join(checkout, 'shared', folder), path.join(compiled, folder, 'src'))]));
  } finally {
    rmSync(compiled, { recursive: true, force: true });
  }
}

function filesOf(source: string, compiled: string): PackedFile[] {
  const made = read(compiled, 'dist', () => true).map((file) => (file.name.endsWith('.js') ? edit(file, sourceUrl, '$1.js$2') : file));
  const beside = read(path.join(source, 'src'), 'dist', (file) => !isSource(file));
  const programs = read(path.join(source, 'bin'), 'bin', () => true).map((file) => edit(file, ownSource, '$1../dist/$2.js$1'));
  const words = read(source, '', (file) => file === 'README.md', false);
  return [...made, ...beside, ...programs.map((file) => ({ ...file, program: true })), ...words];
}

function edit(file: PackedFile, from: RegExp, to: string): PackedFile {
  return { ...file, data: Buffer.from(Buffer.from(file.data).toString('utf8').replace(from, to)) };
}

/** The files below `directory`, in the order of their names. */
function read(directory: string, into: string, wanted: (file: string) => boolean, recursive = true): PackedFile[] {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(directory, { recursive, encoding: 'utf8' })
    .filter((file) => wanted(file) && !isTest(file) && statSync(path.join(directory, file)).isFile())
    .sort()
    .map((file) => ({ name: path.posix.join(into, file.split(path.sep).join('/')), data: readFileSync(path.join(directory, file)) }));
}
