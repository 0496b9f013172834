import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@cairn/build/free-port';
import { type DataDirectory, newSecret } from '../lifetime/data-directory.ts';
import { StartProblem } from '../lifetime/problem.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { runGuarded } from './guarded.ts';
import { rotateOpenLog } from './log-file.ts';
import { placeBinaries, placeCluster } from './placement.ts';
import { clearStalePostmaster, stopPostmaster } from './postmaster.ts';
import { appRole, databaseName, ensureRoles, ownerRole } from './roles.ts';
import { findUnprivilegedUser } from './unprivileged.ts';

/** After so long it counts as running well: the next end is the first again. */
const stableMs = 60_000;
/** As often in a row it is started again before that is given up. */
const maxRestarts = 5;
const restartPauseMs = 250;
const rotateEveryMs = 10 * 60_000;

/** What PostgreSQL has done by itself, for a log. */
export type PostgresEvent = 'postgres.ended' | 'postgres.restarted' | 'postgres.log-not-rotated';

export interface EmbeddedOptions {
  /** May a new database be created in a data directory that had one? */
  wantedNew?: boolean;
  /** Told when PostgreSQL ended without being asked to, and when it is there again. */
  report?: (event: PostgresEvent, error?: unknown) => void;
  /** Called once where it cannot be kept running. */
  lost: (reason: string) => void;
}

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
 * Starts the PostgreSQL that lies in the data directory, creating it at the first start. It ends with this process, however that
 * ends, and is started again on the same port when it ends before. What an earlier start left running or half written is cleared up.
 * @throws StartProblem in one line
 */
export async function startEmbedded(data: DataDirectory, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { report = () => undefined, lost } = options;
  refuseMissing(data, options.wantedNew ?? false);
  const binaries = findBinaries();
  const user = findUnprivilegedUser();
  const place = placeCluster(data, user);
  const root = placeBinaries(binaries, user);
  // A login whose password is gone gets a new one; that of the superuser is in the cluster, so it has to be the same.
  const renew = ['postgres-owner', 'postgres-app'].some((name) => data.read(name) === undefined);
  const password = data.keep('postgres-superuser', newSecret);
  const owner = data.keep('postgres-owner', newSecret);
  const app = data.keep('postgres-app', newSecret);
  const cluster = ensureCluster(place, root, binaries, user, password);
  const log = join(data.path, 'postgres.log');
  const port = await freePort();
  const clearUp = async () => {
    await stopPostmaster(cluster);
    await clearStalePostmaster(cluster);
  };
  await clearUp();

  const command = { root, cluster, port, log, user };
  let running = runGuarded(command);
  let stopping = false;

  /** Starts PostgreSQL again whenever it ends, until it is stopped, or ends too often in a row. */
  async function supervise(): Promise<void> {
    for (let restarts = 0; ; ) {
      const since = performance.now();
      await running.ended;
      if (stopping) return;
      report('postgres.ended');
      restarts = performance.now() - since > stableMs ? 1 : restarts + 1;
      await clearUp();
      if (restarts > maxRestarts) return lost(`PostgreSQL stopped ${restarts} times in a row; see the end of ${log}`);
      await pause(restarts * restartPauseMs);
      if (stopping) return;
      running = runGuarded(command);
      await running.ready.then(
        () => report('postgres.restarted'),
        (error: unknown) => {
          report('postgres.ended', error);
          running.end(); // it ends, and is counted above
        },
      );
    }
  }

  const supervised = supervise();
  const rotation = setInterval(() => {
    try {
      rotateOpenLog(log);
    } catch (error) {
      report('postgres.log-not-rotated', error);
    }
  }, rotateEveryMs).unref();
  const stop = async () => {
    stopping = true;
    clearInterval(rotation);
    running.end();
    await supervised;
    await stopPostmaster(cluster);
  };
  try {
    await running.ready;
    const address = (role: string, secret: string, database: string) => `postgresql://${role}:${secret}@127.0.0.1:${port}/${database}`;
    await ensureRoles(address('postgres', password, 'postgres'), { owner, app }, { renew, cluster, data });
    return { url: address(ownerRole, owner, databaseName), appUrl: address(appRole, app, databaseName), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Where the database of this data directory is, or will be. */
function clusterOf(data: DataDirectory): string {
  return join(data.cluster ?? join(data.path, 'postgres'), 'cluster');
}

function refuseMissing(data: DataDirectory, wantedNew: boolean): void {
  const cluster = clusterOf(data);
  if (existsSync(cluster)) {
    if (data.read('postgres-superuser') === undefined)
      throw new StartProblem(
        `the password of the database in ${cluster} is missing; restore ${join(data.path, 'postgres-superuser')} from a backup`,
      );
  } else if (data.hasCreated('database') && !wantedNew)
    throw new StartProblem(
      `the database of this installation is missing: ${cluster} does not exist; restore it (from a backup, or by mounting its disk), set DATABASE_URL if it is elsewhere, or set CAIRN_NEW=database to start with an empty one`,
    );
}
