import { checkAppLogin } from '../database/app-login.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import type { AppSettings } from '../http/context.ts';
import type { DataDirectory } from '../lifetime/data-directory.ts';

interface Options {
  settings: AppSettings;
  data: DataDirectory;
  /** What must be stopped when Cairn stops, last opened first. */
  running: AsyncDisposableStack;
  lost: (reason: string) => void;
  progress: (words: string) => void;
}

/** The database, ready to be used: Cairn's own PostgreSQL or the one that is configured, migrated, with demo content where it belongs. */
export async function startDatabase({ progress, ...options }: Options): Promise<Database> {
  const { settings, running } = options;
  const urls = await startMigrated(options);
  if (settings.database?.appUrl) await checkAppLogin(settings.database.appUrl);
  const database = openDatabase({ url: urls.url, appUrl: urls.appUrl ?? undefined }, settings.databasePool);
  running.defer(() => database.close());
  if (settings.demo) {
    const { seedDemo } = await import('../demo/seed.ts');
    if (await seedDemo(database)) progress('filled the empty database with demo content');
  }
  return database;
}

/** The same database without content: only its addresses, once it is migrated. */
export async function startMigrated({
  settings,
  data,
  running,
  lost,
}: Omit<Options, 'progress' | 'settings'> & { settings: Pick<AppSettings, 'database'> }) {
  const urls = settings.database ?? (await ownPostgres(data, running, lost));
  await migrate(urls.url);
  return urls;
}

async function ownPostgres(data: DataDirectory, running: AsyncDisposableStack, lost: (reason: string) => void) {
  const { startEmbedded } = await import('../embedded/embedded.ts');
  const postgres = await startEmbedded(data, lost);
  running.defer(postgres.stop);
  return postgres;
}
