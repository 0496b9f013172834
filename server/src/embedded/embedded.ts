import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@cairn/build/free-port';
import { type DataDirectory, newSecret } from '../lifetime/data-directory.ts';
import { StartProblem } from '../lifetime/problem.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, tuning } from './cluster.ts';
import { placeBinaries, placeCluster } from './placement.ts';
import { clearStalePostmaster, findPostmaster, readPostmaster, stopPostmaster } from './postmaster.ts';
import { appRole, databaseName, ensureRoles, ownerRole } from './roles.ts';
import { findUnprivilegedUser, type UnprivilegedUser } from './unprivileged.ts';

const readyPatienceMs = 60_000;

/** Cairn's own PostgreSQL, running. */
export interface EmbeddedPostgres {
  /** Of the owner's login, which migrates. */
  url: string;
  /** Of the application's login, which row-level security binds. */
  appUrl: string;
  /** Stops it (fast shutdown) and returns when no process of it is left. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that lies in the data directory, making it at the first start. It ends with this process,
 * however that ends. What an earlier start left running or half written is cleared up first.
 * @param lost called when PostgreSQL or its guard ended without being asked to
 * @throws StartProblem in one line
 */
export async function startEmbedded(data: DataDirectory, lost: (reason: string) => void): Promise<EmbeddedPostgres> {
  const binaries = findBinaries();
  const user = findUnprivilegedUser();
  const place = placeCluster(data, user);
  const root = placeBinaries(binaries, user);
  const password = data.keep('postgres-superuser', newSecret);
  const owner = data.keep('postgres-owner', newSecret);
  const app = data.keep('postgres-app', newSecret);
  const cluster = ensureCluster(place, root, binaries, user, password);
  await stopPostmaster(cluster);
  await clearStalePostmaster(cluster);

  const log = join(data.path, 'postgres.log');
  const port = await freePort();
  const guard = spawnGuard({ root, cluster, port, log, user });
  let stopping = false;
  const ended = new Promise<void>((resolve) => guard.once('exit', () => resolve()));
  const stop = async () => {
    stopping = true;
    guard.stdin?.end();
    await ended;
    await stopPostmaster(cluster);
  };
  try {
    await untilReady(cluster, port, ended, log);
    const address = (role: string, secret: string, database: string) => `postgresql://${role}:${secret}@127.0.0.1:${port}/${database}`;
    await ensureRoles(address('postgres', password, 'postgres'), { owner, app });
    void ended.then(async () => {
      if (stopping) return;
      await stopPostmaster(cluster);
      lost(`PostgreSQL has ended by itself; its last words are in ${log}`);
    });
    return { url: address(ownerRole, owner, databaseName), appUrl: address(appRole, app, databaseName), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface GuardOptions {
  root: string;
  cluster: string;
  port: number;
  log: string;
  user: UnprivilegedUser | undefined;
}

function spawnGuard({ root, cluster, port, log, user }: GuardOptions): ChildProcess {
  const settings = Object.entries({ ...tuning, port: String(port) }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const postgres = [join(root, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres'), '-D', cluster, ...settings];
  const output = openSync(log, 'w', 0o600);
  try {
    const guard = spawn(
      process.execPath,
      [
        '--max-semi-space-size=1',
        fileURLToPath(new URL('./guard.ts', import.meta.url)),
        user ? `${user.uid}:${user.gid}` : '',
        ...bindToParent(postgres),
      ],
      // A cwd that PostgreSQL's user may enter.
      { cwd: '/', detached: true, stdio: ['pipe', output, output], env: guardEnvironment() },
    );
    guard.stdin?.on('error', () => undefined); // the guard has ended first: `exit` says so
    return guard;
  } finally {
    closeSync(output);
  }
}

/** No variable that could change how PostgreSQL runs. The compile cache spares the guard the type stripping, and a third of its memory. */
function guardEnvironment(): NodeJS.ProcessEnv {
  const cache = getCompileCacheDir();
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...(cache && { NODE_COMPILE_CACHE: dirname(cache) }) };
}

/** Linux: the kernel itself asks PostgreSQL to shut down when its guard is killed (setpriv of util-linux), even where nobody else is left to. */
function bindToParent(command: readonly string[]): string[] {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => process.platform === 'linux' && existsSync(path));
  return setpriv ? [setpriv, '--pdeathsig', 'INT', '--', ...command] : [...command];
}

async function untilReady(cluster: string, port: number, ended: Promise<void>, log: string): Promise<void> {
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
  const words = readFileSync(log, 'utf8').trim().split('\n').slice(-2).join(' ');
  throw new StartProblem(`PostgreSQL did not start: ${words || 'it said nothing'} (all of it in ${log})`);
}
