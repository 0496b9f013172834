import { chmodSync, cpSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Environment, homeDirectory } from '../directories.ts';
import { readIfThere } from '../hook/place.ts';
import { launcherFile } from './layout.ts';

/**
 * Installs the program that hooks run: a shell script that starts this command with this Node. A command that npx has downloaded is copied
 * first, because npx clears its cache. Hooks never download anything; npm has downloaded and verified the copy from this server.
 */
export function installProgram(env: Environment, program: string, version: string): void {
  const main = isOfNpx(program) ? copyPackages(env, program, version) : realpathSync(program);
  const file = launcherFile(env);
  const text = launcherText(process.execPath, main);
  if (readIfThere(file) === text) return;
  mkdirSync(path.dirname(file), { recursive: true });
  const incoming = `${file}.${process.pid}`;
  writeFileSync(incoming, text, { mode: 0o755 });
  chmodSync(incoming, 0o755);
  renameSync(incoming, file);
}

/** An update of Node can remove this one: then the script uses the one on the PATH. Without a Node or the command it does nothing. */
function launcherText(node: string, main: string): string {
  return [
    '#!/bin/sh',
    '# Written by "cairn hooks install". Removed by "cairn hooks uninstall".',
    `node=${quoted(node)}`,
    `main=${quoted(main)}`,
    '[ -f "$main" ] || exit 0',
    '[ -x "$node" ] || node=$(command -v node) || exit 0',
    'exec "$node" "$main" hook "$@"',
    '',
  ].join('\n');
}

/** Removes the program and the copies of the command. */
export function removeProgram(env: Environment): void {
  rmSync(launcherFile(env), { force: true });
  rmSync(copiesDirectory(env), { recursive: true, force: true });
}

export function isProgramInstalled(env: Environment): boolean {
  return readIfThere(launcherFile(env)) !== undefined;
}

function isOfNpx(program: string): boolean {
  return realpathSync(program).split(path.sep).includes('_npx');
}

function copiesDirectory(env: Environment): string {
  return path.join(homeDirectory(env), '.local/share/cairn/command');
}

/** Copies the packages that npx has downloaded, and removes those of other versions. Returns the program in the copy. */
function copyPackages(env: Environment, program: string, version: string): string {
  const main = realpathSync(program);
  const modules = main.slice(0, main.indexOf(`${path.sep}node_modules${path.sep}`) + '/node_modules'.length);
  const copies = copiesDirectory(env);
  const target = path.join(copies, version);
  const copied = path.join(target, 'node_modules', path.relative(modules, main));
  if (readIfThere(copied) === undefined) {
    const incoming = `${target}.${process.pid}`;
    mkdirSync(incoming, { recursive: true });
    cpSync(modules, path.join(incoming, 'node_modules'), { recursive: true, verbatimSymlinks: true });
    rmSync(target, { recursive: true, force: true });
    renameSync(incoming, target);
  }
  for (const other of readdirSync(copies)) if (other !== version) rmSync(path.join(copies, other), { recursive: true, force: true });
  return copied;
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
