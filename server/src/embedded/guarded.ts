import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { StartProblem } from '../lifetime/problem.ts';
import { tuning } from './cluster.ts';
import { logSize, rotateLog } from './log-file.ts';
import { findPostmaster, readPostmaster } from './postmaster.ts';
import type { UnprivilegedUser } from './unprivileged.ts';

const readyPatienceMs = 60_000;

export interface PostgresCommand {
  /** Contains PostgreSQL's `bin`. */
  root: string;
  cluster: string;
  port: number;
  log: string;
  user: UnprivilegedUser | undefined;
  /** Replaces the maximum number of connections of `tuning`. */
  connections: number | undefined;
}

/** PostgreSQL with its guard. */
export interface GuardedPostgres {
  /** Resolves when the guard has ended for any reason. */
  ended: Promise<void>;
  /** Resolves when it accepts connections. @throws StartProblem with its last log lines if it ends before, or takes too long */
  ready: Promise<void>;
  /** Requests a fast shutdown; await `ended`. */
  end(): void;
}

/** Runs PostgreSQL under a guard, which stops it when this process ends. */
export function runGuarded(command: PostgresCommand): GuardedPostgres {
  rotateLog(command.log);
  const logStart = logSize(command.log);
  const guard = spawnGuard(command);
  const ended = new Promise<void>((resolve) => guard.once('exit', () => resolve()));
  const ready = untilReady(command, ended, logStart);
  ready.catch(() => undefined); // the caller awaits it; avoids an unhandled rejection
  return { ended, ready, end: () => guard.stdin?.end() };
}

function spawnGuard({ root, cluster, port, log, user, connections }: PostgresCommand): ChildProcess {
  const wanted = { ...tuning, port: String(port), ...(connections && { max_connections: String(connections) }) };
  const settings = Object.entries(wanted).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const postgres = [join(root, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres'), '-D', cluster, ...settings];
  const output = openSync(log, 'a', 0o600);
  try {
    const guard = spawn(
      process.execPath,
      [
        '--max-semi-space-size=1',
        fileURLToPath(new URL('./guard.ts', import.meta.url)),
        user ? `${user.uid}:${user.gid}` : '',
        ...bindToParent(postgres),
      ],
      // A directory that PostgreSQL's user can enter.
      { cwd: '/', detached: true, stdio: ['pipe', output, output], env: guardEnvironment() },
    );
    guard.stdin?.on('error', () => undefined); // the guard ended first, which `exit` reports
    return guard;
  } finally {
    closeSync(output);
  }
}

/**
 * Excludes variables that could change how PostgreSQL runs. The compile cache saves the guard the type stripping and a third of its memory.
 */
function guardEnvironment(): NodeJS.ProcessEnv {
  const cache = getCompileCacheDir();
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...(cache && { NODE_COMPILE_CACHE: dirname(cache) }) };
}

/** Lets the Linux kernel shut PostgreSQL down when its guard is killed (setpriv of util-linux), even if no other process is left. */
function bindToParent(command: readonly string[]): string[] {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => process.platform === 'linux' && existsSync(path));
  return setpriv ? [setpriv, '--pdeathsig', 'INT', '--', ...command] : [...command];
}

async function untilReady({ cluster, port, log }: PostgresCommand, ended: Promise<void>, logStart: number): Promise<void> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  const deadline = Date.now() + readyPatienceMs;
  while (!over && Date.now() < deadline) {
    const postmaster = readPostmaster(cluster);
    if (postmaster?.ready && postmaster.port === port && findPostmaster(cluster)) return;
    await pause(10);
  }
  const words = readFileSync(log).subarray(logStart).toString().trim().split('\n').slice(-2).join(' ');
  throw new StartProblem(`PostgreSQL did not start: ${words || 'no output'} (full log in ${log})`);
}
