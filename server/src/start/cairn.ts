import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isLoopback } from '@cairn/contract';
import type { DestinationStream } from 'pino';
import { servedCounted } from '../agent/context/served.ts';
import { callsNoted } from '../api-key/call.ts';
import type { Database } from '../database/database.ts';
import type { PostgresEvent } from '../embedded/embedded.ts';
import type { AppSettings } from '../http/context.ts';
import { checkReleases, noteReleases } from '../installation/releases.ts';
import { findSecret } from '../installation/secret.ts';
import { type DataDirectory, openDataDirectory } from '../lifetime/data-directory.ts';
import { StartProblem } from '../lifetime/problem.ts';
import { noteRunning } from '../lifetime/running-file.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { readSettings } from '../settings/settings.ts';
import { buildChanged } from './build.ts';
import { startDatabase } from './database.ts';
import type { Development } from './development.ts';
import { releaseLocalRemotes } from './local-releases.ts';
import { listen, type NotReady } from './serve.ts';
import { logFilePath, openTerminalLog } from './terminal-log.ts';

const here = resolve(import.meta.dirname, '../../..');

export interface CairnOptions {
  /** Replaces the environment, which is not read otherwise. PORT=0 uses any free port. */
  env: Readonly<Record<string, string | undefined>>;
  /** The repository whose host and remotes are built and served. */
  checkout?: string;
  /** False: serves the last build of host and remotes. */
  build?: boolean;
  /** False: releases no local remotes. */
  releases?: boolean;
  /** Starts dev servers, which replace builds. Rejected in production and outside of loopback. */
  development?: (checkout: string) => Promise<Development>;
  /** Destination of log lines. Defaults to standard output. */
  log?: DestinationStream;
  /**
   * Prints a line to the terminal on which a person started Cairn. If set, the log goes to a file in the data directory, and warnings and
   * errors are printed; in production the log stays on standard output.
   */
  terminal?: ((line: string) => void) | undefined;
  /** Aborts the start. */
  signal?: AbortSignal;
  /** Called with a short description of each slow step. */
  progress?: (words: string) => void;
  /** Called when Cairn cannot continue, because its PostgreSQL cannot be kept running. */
  lost?: (reason: string) => void;
}

/** A running Cairn. */
export interface Cairn {
  /** Its local URL, without a trailing slash. */
  url: string;
  settings: AppSettings;
  database: Database;
  /** Path of the log file; null if the log goes to standard output. */
  logFile: string | null;
  /** The development mailbox, if there is one. */
  mailbox: Mailbox | null;
  /**
   * Stops HTTP, database, PostgreSQL and lock, in this order. With `graceful`, first serves requests for the configured grace time while
   * readiness is 503, so that a proxy in front can redirect traffic.
   */
  stop(how?: 'at once' | 'graceful'): Promise<void>;
}

/**
 * Starts all of Cairn in this process: data directory, builds, PostgreSQL, migrations, demo content, HTTP, and the release of local
 * remotes. Skips what has not changed.
 * @throws SettingsError, StartProblem, DatabaseUnreachable, DatabaseTooNew or DatabaseRoleUnsafe; after any error nothing is left running
 */
export async function startCairn(options: CairnOptions): Promise<Cairn> {
  const { env, checkout = here, progress = () => undefined, lost = () => undefined, signal = new AbortController().signal } = options;
  const wanted = readSettings(env, checkout);
  if (options.development && (wanted.production || !wanted.loopback || !isLoopback(new URL(wanted.publicUrl).hostname)))
    throw new StartProblem('development works only on loopback: leave out NODE_ENV, HOST and PUBLIC_URL, or use "pnpm start"');
  const running = new AsyncDisposableStack();
  try {
    const data = openDataDirectory(wanted.dataDir);
    running.defer(() => data.release());
    const http = await listen(wanted.host, wanted.port);
    const stopHttp = once(http.stop);
    running.defer(stopHttp);

    const publicUrl = env.PUBLIC_URL?.trim() ? wanted.publicUrl : `http://localhost:${http.port}`;
    const found = findSecret(data, wanted.secret, wanted.wantedNew.includes('secret'));
    running.defer(noteRunning(data.path, { url: http.localUrl, publicUrl }));
    const development = await options.development?.(checkout);
    const building =
      options.build === false
        ? Promise.resolve()
        : buildChanged({
            checkout,
            signal,
            onBuild: (name, number, total) => progress(`building ${name} (${number} of ${total}) …`),
            // In development, other units keep their last build.
            ...(development
              ? { only: (unit) => unit.name !== 'host' && !development.replaces(unit.name) && !existsSync(unit.output) }
              : {}),
          });
    building.catch(() => undefined); // awaited below; avoids an unhandled rejection until then
    const [{ createApp, createServices }, { createLog }, { openPlatform }, { createJobRunner }, { allJobs }, { reportProcess }] =
      await Promise.all([
        import('../app.ts'),
        import('../http/log.ts'),
        import('./platform.ts'),
        import('../job-runner/runner.ts'),
        import('../jobs/all.ts'),
        import('../platform-health/processes.ts'),
      ]);
    const terminal = wanted.production ? undefined : options.terminal;
    const log = createLog(options.log ?? (terminal && openTerminalLog(data.path, terminal)));
    log.level = wanted.logLevel;
    const report = (event: PostgresEvent, error?: unknown) => log.warn({ event, err: error }, 'embedded PostgreSQL');
    const { database, secret } = await startDatabase({ settings: wanted, data, running, lost, report, progress, secret: found });
    const settings: AppSettings = { ...wanted, port: http.port, publicUrl, dataDir: data.path, secret };
    await building;
    signal.throwIfAborted();

    const platform = await openPlatform({
      database,
      dataDir: data.path,
      releases: settings.releases,
      hostDirectory: join(checkout, 'host/dist'),
      packagesDirectory: join(checkout, 'shared/packages/dist'),
      log,
      development,
    });
    const { store } = platform.registry;
    await checkReleases(database, store, {
      data,
      name: settings.releases.store ? `the bucket ${settings.releases.store.bucket}` : join(data.path, 'releases'),
      wantedNew: settings.wantedNew.includes('releases'),
    });
    const services = createServices({ settings, database, log, platform });
    running.defer(() => services.mailer.close());
    running.defer(() => services.bell.close());
    running.defer(() => services.runs.close());
    const jobs = createJobRunner({ jobs: allJobs, services, database, log });
    running.defer(() => jobs.stop());
    http.serve(createApp(services), () => problemsOf({ database, data, settings }));
    const isReleased = (name: string) => !development?.replaces(name);
    if (options.releases !== false)
      await releaseLocalRemotes({ checkout, data, database, server: http.localUrl, progress, log, isReleased });
    noteReleases(data);
    signal.throwIfAborted();
    http.ready();
    services.runs.start();
    jobs.start();
    const reporting = reportProcess(services, platform.host.version);
    const stopping = new AbortController();
    const compressing = platform
      .precompress(stopping.signal)
      .then(() => log.info({ event: 'files.compressed' }, 'files are compressed'))
      .catch((error: unknown) => log.warn({ event: 'files.compress_failed', err: error }, 'files could not be compressed'));

    // Stop HTTP first, so that no request meets a closed database.
    const stopNow = once(async () => {
      stopping.abort();
      http.leave();
      const jobsStopped = jobs.stop();
      await reporting.stop();
      await services.bell.close(); // live streams never end by themselves
      await services.runs.close();
      await stopHttp();
      await Promise.all([callsNoted(database), servedCounted(database)]);
      await Promise.all([compressing, jobsStopped]);
      await running.disposeAsync();
    });
    const stop = async (how: 'at once' | 'graceful' = 'at once') => {
      http.leave();
      if (how === 'graceful') await pause(settings.shutdownGraceSeconds * 1_000);
      await stopNow();
    };
    const logFile = terminal ? logFilePath(data.path) : null;
    return { url: http.localUrl, settings, database, logFile, mailbox: services.mailer.mailbox, stop };
  } catch (error) {
    await running.disposeAsync();
    throw error;
  }
}

interface Watched {
  database: Pick<Database, 'health'>;
  data: Pick<DataDirectory, 'path' | 'cluster'>;
  settings: Pick<AppSettings, 'diskReserveBytes'>;
}

/** Returns the reasons why a running process is not ready. */
async function problemsOf({ database, data, settings }: Watched): Promise<NotReady[]> {
  const places = [data.path, ...(data.cluster === undefined ? [] : [data.cluster])];
  const [health, ...free] = await Promise.all([database.health(), ...places.map(freeBytes)]);
  const isFull = health === 'out-of-space' || free.some((bytes) => bytes < settings.diskReserveBytes);
  return [...(health === 'unreachable' ? (['database'] as const) : []), ...(isFull ? (['disk'] as const) : [])];
}

/** Returns the free bytes for non-root users on the disk of `path`. */
async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/** Returns a function that runs the work on the first call and returns the same promise on all calls. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
