import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const checkout = path.join(import.meta.dirname, '../..');
const notCopied = ['node_modules', 'dist', '.git', '.cairn'];
const maxBuffer = 64 * 1024 * 1024;
const packages = ['host', 'server', 'e2e', ...below('remotes'), ...below('shared')];

/** A copy of the whole checkout that a test may change, with the installed packages of this one. */
export interface TreeCopy {
  root: string;
  /** Replaces a text in one of its files. @throws if the file does not contain the text */
  edit(file: string, from: string, to: string): void;
  write(file: string, content: string): void;
  read(file: string): string;
  delete(file: string): void;
  /** Runs a shell command in one of its folders, with the programs that are installed there. */
  run(folder: string, command: string): { status: number | null; said: string };
  remove(): void;
}

/**
 * Copies the checkout. Installed packages are linked, and workspace packages are the copy's own.
 * With `installed: false` nothing is installed, as in a fresh clone.
 */
export function copyTree({ installed = true }: { installed?: boolean } = {}): TreeCopy {
  const root = mkdtempSync(path.join(tmpdir(), 'cairn-tree-'));
  for (const entry of readdirSync(checkout)) {
    if (notCopied.includes(entry)) continue;
    const filter = (source: string) => !notCopied.includes(path.basename(source));
    cpSync(path.join(checkout, entry), path.join(root, entry), { recursive: true, filter });
  }
  if (installed) {
    for (const directory of ['', ...packages]) linkInstalled(path.join(directory, 'node_modules'), root);
    symlinkSync(path.join(checkout, 'node_modules/.pnpm'), path.join(root, 'node_modules/.pnpm'));
  }
  return {
    root,
    edit(file, from, to) {
      const before = readFileSync(path.join(root, file), 'utf8');
      const after = before.replace(from, () => to);
      if (after === before) throw new Error(`${file} has no "${from}"`);
      writeFileSync(path.join(root, file), after);
    },
    write(file, content) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), content);
    },
    read: (file) => readFileSync(path.join(root, file), 'utf8'),
    delete: (file) => rmSync(path.join(root, file)),
    run(folder, command) {
      const directory = path.join(root, folder);
      const programs = [directory, root].map((place) => path.join(place, 'node_modules/.bin'));
      const env = { ...process.env, NODE_ENV: 'production', PATH: [...programs, process.env.PATH].join(path.delimiter) };
      const { status, stdout, stderr } = spawnSync(command, { cwd: directory, shell: true, encoding: 'utf8', maxBuffer, env });
      return { status, said: `${stdout}${stderr}` };
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Links are relative, so those of a copied package lead to copied packages. Build caches are not copied. */
function linkInstalled(directory: string, root: string): void {
  const filter = (source: string) => !['.pnpm', '.cache', '.federation'].includes(path.basename(source));
  cpSync(path.join(checkout, directory), path.join(root, directory), { recursive: true, verbatimSymlinks: true, filter });
}

function below(folder: string): string[] {
  return readdirSync(path.join(checkout, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(folder, entry.name));
}
