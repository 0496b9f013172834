import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const checkout = path.join(import.meta.dirname, '../..');

/** The folders below remotes/. */
export const remoteNames = readdirSync(path.join(checkout, 'remotes'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** A copy of a remote that a test may change and build, with the packages of this checkout. */
export interface RemoteCopy {
  directory: string;
  /** Replaces a text in one of its files. */
  edit(file: string, from: string, to: string): void;
  /** Writes one of its files. */
  write(file: string, content: string): void;
  /** Builds it for a release. Returns the output directory and the build's messages. `environment` is added to this process's own. */
  build(environment?: Record<string, string>): { output: string; said: string };
  remove(): void;
}

export function copyRemote(name: string): RemoteCopy {
  const root = mkdtempSync(path.join(tmpdir(), 'cairn-remote-'));
  const directory = path.join(root, 'remotes', name);
  const original = path.join(checkout, 'remotes', name);
  mkdirSync(directory, { recursive: true });
  for (const entry of readdirSync(original)) {
    if (!['dist', 'node_modules'].includes(entry)) cpSync(path.join(original, entry), path.join(directory, entry), { recursive: true });
  }
  // Links packages one by one: node_modules/.cache, where builds cache, must not be shared.
  mkdirSync(path.join(directory, 'node_modules'));
  for (const entry of readdirSync(path.join(original, 'node_modules'))) {
    if (entry !== '.cache') symlinkSync(path.join(original, 'node_modules', entry), path.join(directory, 'node_modules', entry));
  }
  for (const folder of ['node_modules', 'shared']) symlinkSync(path.join(checkout, folder), path.join(root, folder));
  for (const file of ['rsbuild.base.ts', 'lingui.config.ts', 'pnpm-lock.yaml', 'package.json'])
    cpSync(path.join(checkout, file), path.join(root, file));
  return {
    directory,
    edit(file, from, to) {
      const before = readFileSync(path.join(directory, file), 'utf8');
      const after = before.replace(from, () => to);
      if (after === before) throw new Error(`${file} has no "${from}"`);
      writeFileSync(path.join(directory, file), after);
    },
    write: (file, content) => writeFileSync(path.join(directory, file), content),
    build(environment = {}) {
      const { status, stdout, stderr } = spawnSync('node_modules/.bin/cairn-build', {
        cwd: directory,
        encoding: 'utf8',
        env: { ...process.env, ...environment },
      });
      if (status !== 0) throw new Error(`${name} could not be built:\n${stdout}${stderr}`);
      return { output: path.join(directory, 'dist'), said: stdout };
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
