import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemCode } from '../lifetime/problem.ts';
import { inspectProcess } from '../lifetime/process.ts';

/** What `postmaster.pid` says (its lines are PostgreSQL's own: pg_ctl reads the same). */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** Reads `postmaster.pid` of a cluster; undefined when there is none, or it is being written. */
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

/** The running postmaster of a cluster, if that process is really it and not a later one with the same id. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const noted = readPostmaster(cluster);
  const command = noted && inspectProcess(noted.pid)?.command;
  return command?.some((word) => word === cluster || word === `--pgdata=${cluster}`) ? noted : undefined;
}

/**
 * Stops the postmaster of a cluster that nobody guards any more: fast, then at once, then hard.
 * The cluster recovers from each of them at its next start.
 */
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
 * Removes a `postmaster.pid` that a killed postmaster left, when PostgreSQL itself would hesitate: its process is a
 * zombie that nobody has reaped, or the id has gone to another process. Only once no process works in the cluster any more.
 */
export async function clearStalePostmaster(cluster: string): Promise<void> {
  if (!readPostmaster(cluster) || findPostmaster(cluster)) return;
  // A backend that is busy notices only later that its postmaster is dead, and no new one starts before it has ended.
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

/** The processes at work in this directory, such as the backends that a killed postmaster leaves. */
function workersIn(directory: string): number[] {
  if (process.platform !== 'linux') return [];
  const names = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readlinkSync(`/proc/${name}/cwd`) === directory;
    } catch (error) {
      // Gone meanwhile, a zombie, or another user's: PostgreSQL here is ours, or we are root.
      if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(systemCode(error))) return false;
      throw error;
    }
  });
  return names.map(Number);
}

/** Sends a signal; that the process has just ended is no error. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error;
  }
}
