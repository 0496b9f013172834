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
  /** Called before each build with the package's name, its number from 1, and the total. */
  onBuild: (name: string, number: number, total: number) => void;
  /** Selects units to build. Default: all. */
  only?: (unit: BuildUnit) => boolean;
  /** Includes the gallery and the starter, which are only for people and tests. */
  gallery?: boolean;
}

/**
 * Builds the host, each remote and the packages for external remotes if their sources have changed since the last build, one by one.
 * @throws StartProblem with the builder's output if a build fails
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
    // Another start may have built in the meantime.
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

/** Serializes builds in a checkout, even of several Cairns. */
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
  // A separate process group, so that stopping also reaches the builder behind the shell.
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
