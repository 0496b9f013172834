import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A running process. */
export interface ProcessInfo {
  pid: number;
  parent: number;
  /** Opaque value from boot and start time. Distinguishes the process from a later one with the same id. */
  started: string;
  /** The command line, split into words if the system provides it split. */
  command: string[];
}

/** Reads information about a process from /proc, or from ps where there is no /proc. Returns undefined if it does not run. */
export function inspectProcess(pid: number): ProcessInfo | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** Returns true if the same process still runs. Zombies and exiting processes do not count. */
export function isRunning(seen: Pick<ProcessInfo, 'pid' | 'started'>): boolean {
  return inspectProcess(seen.pid)?.started === seen.started;
}

/** Returns id and start time of this process, for a lock file. */
export function thisProcess(): Pick<ProcessInfo, 'pid' | 'started'> {
  const info = inspectProcess(process.pid);
  if (!info) throw new Error('the start time of this process is unknown: neither /proc nor ps is available');
  return { pid: info.pid, started: info.started };
}

function fromProc(pid: number): ProcessInfo | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in parentheses can contain anything, so parse the fields after the last parenthesis (proc_pid_stat(5)).
    const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
    if (words.length === 0) return undefined; // exiting: its memory is freed and it will be a zombie
    return {
      pid,
      parent: Number(parent),
      started: `${bootId()}/${rest[17] ?? ''}`,
      command: words.length === 1 ? words.join(' ').split(' ') : words,
    };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

let boot: string | undefined;
function bootId(): string {
  boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return boot;
}

function fromPs(pid: number): ProcessInfo | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'ppid=,stat=,lstart=,command=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    });
    const match = /^\s*(\d+)\s+(\S+)\s+(\w+ \w+ +\d+ [\d:]+ \d+)\s+(.*)$/.exec(line.trim());
    if (!match?.[3] || match[2]?.startsWith('Z')) return undefined;
    return { pid, parent: Number(match[1]), started: match[3], command: (match[4] ?? '').split(' ') };
  } catch (error) {
    // ps exits with 1 if there is no such process.
    if (error instanceof Error && 'status' in error && error.status === 1) return undefined;
    throw error;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH');
}
