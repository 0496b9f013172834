import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import { seedDemo } from '../src/demo/seed.ts';
import { startEmbedded } from '../src/embedded/embedded.ts';
import { openDataDirectory } from '../src/lifetime/data-directory.ts';
import { type ClusterAddress, clusterVariable, onDatabase, query, type Template, templateName } from './cluster.ts';
import { testDirectory } from './data-directory.ts';

/** Before the first test of a run, starts one PostgreSQL for all tests, with a migrated template and one with the demo. */
export default async function startPostgres(): Promise<() => Promise<void>> {
  const directory = testDirectory();
  const data = openDataDirectory(directory.path);
  // Several workers share it, and some of their tests start a second process: each has a pool of 20.
  const postgres = await startEmbedded(data, { lost: (reason) => console.error(reason), connections: 150 });
  const password = readFileSync(join(directory.path, 'postgres-superuser'), 'utf8').trim();
  const admin = new URL(postgres.url);
  admin.username = 'postgres';
  admin.password = password;
  const address: ClusterAddress = { adminUrl: onDatabase(admin.href, 'postgres'), ownerUrl: postgres.url, appUrl: postgres.appUrl };
  // No test cuts the power, and a killed process loses nothing without fsync.
  for (const kept of ['fsync', 'full_page_writes']) await query(address.adminUrl, `alter system set ${kept} = off`);
  await query(address.adminUrl, 'select pg_reload_conf()');
  await makeTemplate(address, 'empty');
  await makeTemplate(address, 'demo');
  process.env[clusterVariable] = JSON.stringify(address);
  return async () => {
    await postgres.stop();
    data.release();
    directory.remove();
  };
}

async function makeTemplate({ adminUrl, ownerUrl, appUrl }: ClusterAddress, template: Template): Promise<void> {
  const name = templateName(template);
  await query(adminUrl, `create database ${name} owner cairn_owner template template0`);
  const url = onDatabase(ownerUrl, name);
  await migrate(url);
  if (template !== 'demo') return;
  const database = openDatabase({ url, appUrl: onDatabase(appUrl, name) });
  await seedDemo(database);
  await database.close();
}
