import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemCode } from '../lifetime/problem.ts';
import { inspectProcess } from '../lifetime/process.ts';

/** The content of `postmaster.pid` (the format of PostgreSQL, which pg_ctl reads too). */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** Reads `postmaster.pid` of a cluster. Returns undefined if it is missing or incomplete. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : undefined;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns the running postmaster of a cluster. Verifies that the process is not a later one with the same id. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const noted = readPostmaster(cluster);
  const command = noted && inspectProcess(noted.pid)?.command;
  return command?.some((word) => word === cluster || word === `--pgdata=${cluster}`) ? noted : undefined;
}

/** Stops a postmaster without a guard: fast, then immediate, then SIGKILL. The cluster recovers from each at its next start. */
export async function stopPostmaster(cluster: string): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    const running = findPostmaster(cluster);
    if (!running) return;
    sendSignal(running.pid, signal);
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline && inspectProcess(running.pid)) await pause(25);
  }
}

/**
 * Removes a `postmaster.pid` that a killed postmaster left and that PostgreSQL would not remove itself: its process is a zombie, or the id
 * belongs to another process now. Waits until no process works in the cluster.
 */
export async function clearStalePostmaster(cluster: string): Promise<void> {
  if (!readPostmaster(cluster) || findPostmaster(cluster)) return;
  // A busy backend notices late that its postmaster has died, and a new one cannot start before it has ended.
  for (const [signal, patienceMs] of [
    [undefined, 500],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 7_500],
  ] as const) {
    if (signal) for (const pid of workersIn(cluster)) sendSignal(pid, signal);
    const deadline = Date.now() + patienceMs;
    while (workersIn(cluster).length > 0 && Date.now() < deadline) await pause(25);
  }
  if (workersIn(cluster).length === 0) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** Returns the processes whose working directory is this one, such as backends of a killed postmaster. */
function workersIn(directory: string): number[] {
  if (process.platform !== 'linux') return [];
  const names = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readlinkSync(`/proc/${name}/cwd`) === directory;
    } catch (error) {
      // Ended meanwhile, a zombie, or another user's process. PostgreSQL here runs as our user, or we are root.
      if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(systemCode(error))) return false;
      throw error;
    }
  });
  return names.map(Number);
}

/** Sends a signal. Ignores a process that has just ended. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error;
  }
}
