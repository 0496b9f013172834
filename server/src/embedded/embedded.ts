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

/** After this time a run counts as stable, and the restart counter is reset. */
const stableMs = 60_000;
/** Maximum number of consecutive restarts. */
const maxRestarts = 5;
const restartPauseMs = 250;
const rotateEveryMs = 10 * 60_000;

/** Events of PostgreSQL for the log. */
export type PostgresEvent = 'postgres.ended' | 'postgres.restarted' | 'postgres.log-not-rotated';

export interface EmbeddedOptions {
  /** Allows creating a new database in a data directory that had one. */
  wantedNew?: boolean;
  /** Called when PostgreSQL ended unexpectedly, and when it runs again. */
  report?: (event: PostgresEvent, error?: unknown) => void;
  /** Called once when it cannot be kept running. */
  lost: (reason: string) => void;
  /** Maximum number of connections, where more than one process uses it. Defaults to what one process needs. */
  connections?: number;
}

/** The running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** URL of the owner's login, which runs migrations. */
  url: string;
  /** URL of the application's login, which is subject to row-level security. */
  appUrl: string;
  /** Stops it (fast shutdown). Resolves when all its processes have ended. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL in the data directory, and creates it on the first start. It ends with this process, even after a crash, and is
 * restarted on the same port if it ends before. Cleans up what an earlier start left running or incomplete.
 * @throws StartProblem with one line
 */
export async function startEmbedded(data: DataDirectory, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { report = () => undefined, lost } = options;
  refuseMissing(data, options.wantedNew ?? false);
  const binaries = findBinaries();
  const user = findUnprivilegedUser();
  const place = placeCluster(data, user);
  const root = placeBinaries(binaries, user);
  // A login with a lost password gets a new one. The superuser's password is stored in the cluster and cannot be replaced.
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

  const command = { root, cluster, port, log, user, connections: options.connections };
  let running = runGuarded(command);
  let stopping = false;

  /** Restarts PostgreSQL when it ends, until it is stopped or ends too often. */
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
          running.end(); // it ends, which is counted above
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

/** Returns the path of the cluster of this data directory, existing or not. */
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
