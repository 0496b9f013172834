import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { connect } from '../database/connect.ts';
import { inOwnedSchema } from '../database/maintenance.ts';
import { isMigrated } from '../database/migrated.ts';
import { findPostmaster } from '../embedded/postmaster.ts';
import { databaseName, ownerRole } from '../embedded/roles.ts';
import { fingerprintOf } from '../installation/fingerprint.ts';
import { finishSecretChange, knownFingerprint } from '../installation/secret.ts';
import { type DataDirectory, DataDirectoryInUse, inspectDataDirectory, openDataDirectory } from '../lifetime/data-directory.ts';
import { StartProblem, systemCode } from '../lifetime/problem.ts';
import type { Settings } from '../settings/settings.ts';
import { startMigrated } from '../start/database.ts';

/** The database of an installation, opened by its operator. */
export interface OpenedInstallation {
  /** URL of the login that owns the schema. */
  url: string;
  /** The data directory if this process holds its lock, that is if Cairn does not run on it. */
  data: DataDirectory | null;
  /** Returns the installation's secret. @throws StartProblem if it is missing or does not match the database */
  secret(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Opens the database of DATABASE_URL, or the one in the data directory, even while Cairn runs.
 * @param alone throw if Cairn is running
 * @throws StartProblem if another user owns the data directory, or if there is no installation
 */
export async function openInstallation(settings: Settings, { alone }: { alone: boolean }): Promise<OpenedInstallation> {
  const running = new AsyncDisposableStack();
  try {
    const { url, data } = settings.database
      ? await openConfigured(settings.database.url, alone)
      : await openEmbedded(settings, alone, running);
    return { url, data, secret: () => readSecret(settings, url, data), close: () => running.disposeAsync() };
  } catch (error) {
    await running.disposeAsync();
    throw error;
  }
}

async function openConfigured(url: string, alone: boolean): Promise<{ url: string; data: null }> {
  const client = await connect(url, 'cairn admin');
  try {
    if (!(await isMigrated(client)))
      throw new StartProblem('the database at DATABASE_URL does not belong to this version of Cairn. Start Cairn on it first');
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name in ('cairn', 'cairn listening', 'cairn health')`,
    );
    if (alone && (rows[0]?.count ?? 0) > 0) throw new StartProblem('Cairn runs on this database. Stop all of its processes first');
    return { url, data: null };
  } finally {
    await client.end();
  }
}

async function openEmbedded(settings: Settings, alone: boolean, running: AsyncDisposableStack) {
  const path = resolve(settings.dataDir);
  requireOwner(path);
  try {
    const data = openDataDirectory(path);
    running.defer(() => data.release());
    const lost = (reason: string) => console.error(reason); // the running statement fails by itself
    const { url } = await startMigrated({ settings, data, running, lost });
    return { url, data };
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    if (alone) throw new StartProblem(`Cairn runs on ${path} (process ${error.pid}). Stop it first`);
    return { url: runningUrl(path), data: null };
  }
}

/** @throws StartProblem if the directory does not exist or belongs to another user */
function requireOwner(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory())
    throw new StartProblem(`no installation in ${path}. Set CAIRN_DATA to its data directory, or DATABASE_URL to its database`);
  if (process.getuid && found.uid !== process.getuid())
    throw new StartProblem(`only the owner of ${path} can do this. Run it as the user with the id ${found.uid}, or set DATABASE_URL`);
}

function runningUrl(path: string): string {
  const { cluster } = inspectDataDirectory(path);
  const postmaster = findPostmaster(cluster);
  if (!postmaster?.ready)
    throw new StartProblem(`Cairn runs on ${path} without its own PostgreSQL. Set DATABASE_URL to the database that it uses`);
  const password = readFileSync(join(path, 'postgres-owner'), 'utf8').trim();
  return `postgresql://${ownerRole}:${password}@127.0.0.1:${postmaster.port}/${databaseName}`;
}

async function readSecret(settings: Settings, url: string, data: DataDirectory | null): Promise<string> {
  const known = await inOwnedSchema(url, knownFingerprint);
  if (data) finishSecretChange(data, known);
  const path = join(resolve(settings.dataDir), 'secret');
  const secret = settings.secret ?? readIfThere(path);
  if (!secret) throw new StartProblem(`no secret found. CAIRN_SECRET is not set, and ${path} does not exist or is empty`);
  if (known !== undefined && known !== fingerprintOf(secret))
    throw new StartProblem('the database was used with another secret. Set CAIRN_SECRET to that one');
  return secret;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
