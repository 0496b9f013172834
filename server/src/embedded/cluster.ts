import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem, systemCode } from '../lifetime/problem.ts';
import type { Binaries } from './binaries.ts';
import type { UnprivilegedUser } from './unprivileged.ts';

/** Settings for a single machine. With them PostgreSQL idles at about 60 MB and starts few processes. */
export const tuning: Readonly<Record<string, string>> = {
  // Only touched pages take memory, so an idle server with a small database uses less.
  shared_buffers: '128MB',
  // For SSDs: random access costs about as much as sequential access.
  random_page_cost: '1.1',
  max_connections: '40',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  autovacuum_max_workers: '1',
  io_method: 'sync',
  jit: 'off',
  huge_pages: 'off',
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
  password_encryption: 'scram-sha-256',
  // Failed statements and their error messages may contain private data, which must not be logged.
  log_min_error_statement: 'panic',
  log_min_messages: 'log',
  lc_messages: 'C',
  timezone: 'UTC',
};

/**
 * Creates the cluster in `<place>/cluster` if missing. Atomic: built under another name and renamed.
 * @throws StartProblem if it has another major version or is not a cluster
 */
export function ensureCluster(
  place: string,
  root: string,
  binaries: Binaries,
  user: UnprivilegedUser | undefined,
  password: string,
): string {
  const cluster = join(place, 'cluster');
  if (existsSync(cluster)) {
    const major = majorOf(cluster);
    if (major !== String(binaries.major)) {
      throw new StartProblem(
        `the database in ${cluster} was created by PostgreSQL ${major}, but this Cairn has PostgreSQL ${binaries.major}; start the version that created it, or move the data with pg_dump`,
      );
    }
    return cluster;
  }
  const draft = join(place, 'cluster.new');
  const passwordFile = join(place, 'password.new');
  rmSync(draft, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (user) chownSync(passwordFile, user.uid, user.gid);
    initialise(root, draft, passwordFile, user);
    renameSync(draft, cluster);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  return cluster;
}

/** Reads the major version of a cluster. @throws StartProblem if the directory is empty or is not a cluster */
function majorOf(cluster: string): string {
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    throw new StartProblem(
      `${cluster} is not a PostgreSQL database (${systemCode(error)} at its PG_VERSION); restore the database from a backup, or move the directory away and set CAIRN_NEW=database to start with an empty one`,
      { cause: error },
    );
  }
}

function initialise(root: string, directory: string, passwordFile: string, user: UnprivilegedUser | undefined): void {
  const initdb = join(root, 'bin', process.platform === 'win32' ? 'initdb.exe' : 'initdb');
  const settings = [
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  const result = spawnSync(initdb, [`--pgdata=${directory}`, ...settings], {
    cwd: join(directory, '..'),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  if (result.status !== 0) {
    const reason = (result.error?.message ?? result.stderr).trim().split('\n').slice(0, 3).join('; ');
    throw new StartProblem(`the database could not be created: ${reason}`, { cause: result.error });
  }
}
