import { shipArticles } from '../article/shipped.ts';
import { checkAppLogin } from '../database/app-login.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import type { EmbeddedOptions, PostgresEvent } from '../embedded/embedded.ts';
import { endedLines } from '../installation/change-secret.ts';
import { checkDatabase, noteDatabase } from '../installation/database.ts';
import { bindSecret, type FoundSecret } from '../installation/secret.ts';
import type { DataDirectory } from '../lifetime/data-directory.ts';
import type { Settings } from '../settings/settings.ts';

interface Options {
  settings: Settings;
  data: DataDirectory;
  /** Resources to dispose when Cairn stops, last opened first. */
  running: AsyncDisposableStack;
  lost: (reason: string) => void;
  /** Called on events of the embedded PostgreSQL. */
  report?: (event: PostgresEvent, error?: unknown) => void;
  secret: FoundSecret;
  progress: (words: string) => void;
}

/** Starts or connects to the database, migrates it, adds demo content if configured, and binds the secret. */
export async function startDatabase({ progress, secret, ...options }: Options): Promise<{ database: Database; secret: string }> {
  const { settings, running, data } = options;
  if (!settings.database && !data.hasCreated('database')) progress('creating the database …');
  const { url, appUrl } = await startMigrated(options);
  if (settings.database?.appUrl) await checkAppLogin(settings.database.appUrl);
  const database = openDatabase({ url, appUrl: appUrl ?? undefined }, settings.databasePool);
  running.defer(() => database.close());
  const bound = await bindSecret(database, data, secret, {
    wantedNew: settings.wantedNew.includes('secret'),
    report: (ended) => progress(['the secret is new; this became invalid:', ...endedLines(ended), ''].join('\n    ').trim()),
  });
  if (settings.demo) {
    const { seedDemo } = await import('../demo/seed.ts');
    await seedDemo(database, () => progress('filling the empty database with demo content …'));
  }
  await shipArticles(database);
  return { database, secret: bound };
}

/** Starts and migrates the database without adding content. Returns its URLs. */
export async function startMigrated({
  settings,
  data,
  running,
  ...told
}: Omit<Options, 'progress' | 'settings' | 'secret'> & { settings: Pick<Settings, 'database' | 'wantedNew'> }) {
  const wantedNew = settings.wantedNew.includes('database');
  const urls = settings.database ?? (await ownPostgres(data, running, { ...told, wantedNew }));
  const name = settings.database ? 'the database at DATABASE_URL' : `the database in ${data.path}`;
  await checkDatabase(urls.url, { data, name, wantedNew });
  await migrate(urls.url);
  noteDatabase(data);
  return urls;
}

async function ownPostgres(data: DataDirectory, running: AsyncDisposableStack, options: EmbeddedOptions) {
  const { startEmbedded } = await import('../embedded/embedded.ts');
  const postgres = await startEmbedded(data, options);
  running.defer(postgres.stop);
  return postgres;
}
