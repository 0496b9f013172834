import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type BuildUnit,
  buildIfChanged,
  findBuildUnits,
  galleryUnit,
  isBuilt,
  packagesUnit,
  remoteUnit,
  sourcesHash,
} from '@cairn/build/sources';
import { takeLock } from '../lifetime/lock.ts';
import { StartProblem, systemCode } from '../lifetime/problem.ts';

export interface BuildOptions {
  checkout: string;
  signal: AbortSignal;
  /** Called before each build: the package's name, its number from 1, and how many are built. */
  onBuild: (name: string, number: number, total: number) => void;
  /** Which of them; all of them without it. */
  only?: (unit: BuildUnit) => boolean;
  /** The gallery and the starter too, which only people and tests look at? */
  gallery?: boolean;
}

/**
 * Builds the host, each remote and the packages for remotes outside, where their sources have changed since their last build,
 * one after the other, and nothing else.
 * @throws StartProblem with the builder's words when a build fails
 */
export async function buildChanged({ checkout, signal, onBuild, only = () => true, gallery = false }: BuildOptions): Promise<void> {
  const { host, remotes } = findBuildUnits(checkout);
  const packages = packagesUnit(checkout);
  const units = [
    host,
    ...remotes,
    ...(packages ? [packages] : []),
    ...(gallery ? [galleryUnit(checkout), remoteUnit(join(checkout, 'shared/starter'))] : []),
  ];
  const changed = () => {
    const folderHashes = new Map<string, string>();
    return units.filter((unit) => only(unit) && !isBuilt(unit, sourcesHash(checkout, unit.directory, folderHashes)));
  };
  if (changed().length === 0) return;
  const release = await takeBuildLock(checkout, signal);
  try {
    // Another start may have built meanwhile.
    const stale = changed();
    for (const [index, unit] of stale.entries()) {
      signal.throwIfAborted();
      await buildIfChanged(checkout, unit, () => {
        onBuild(unit.name, index + 1, stale.length);
        return runBuild(checkout, unit, signal);
      });
    }
  } finally {
    release();
  }
}

/** One build at a time in a checkout, however many Cairns start from it. */
async function takeBuildLock(checkout: string, signal: AbortSignal): Promise<() => void> {
  const directory = join(checkout, 'node_modules', '.cache', 'cairn');
  mkdirSync(directory, { recursive: true });
  for (;;) {
    signal.throwIfAborted();
    const lock = takeLock(join(directory, 'build.lock'));
    if (lock.held) return lock.release;
    await pause(200);
  }
}

function runBuild(checkout: string, unit: BuildUnit, signal: AbortSignal): Promise<void> {
  const path = [join(unit.directory, 'node_modules/.bin'), join(checkout, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  // A process group of its own, so that stopping reaches the shell and the builder behind it.
  const child = spawn(unit.script, {
    cwd: unit.directory,
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', PATH: path },
  });
  const words: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => words.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => words.push(chunk.toString()));
  const abort = () => stopGroup(child.pid);
  signal.addEventListener('abort', abort, { once: true });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      signal.removeEventListener('abort', abort);
      if (code === 0) resolve();
      else if (signal.aborted) reject(signal.reason);
      else reject(new StartProblem(`${unit.name} could not be built:\n${words.join('').trim()}`));
    });
  });
}

function stopGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error;
  }
}
