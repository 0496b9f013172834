/** `pnpm seed`: fills a database with many tenants for load tests. See e2e/bench/README.md. */
import '../start/fast-imports.ts';

const [{ openDataDirectory }, { StartProblem }, { readSettings, SettingsError }, { startMigrated }, { fillDatabase }, { sizeOf }] =
  await Promise.all([
    import('../lifetime/data-directory.ts'),
    import('../lifetime/problem.ts'),
    import('../settings/settings.ts'),
    import('../start/database.ts'),
    import('./fill.ts'),
    import('./size.ts'),
  ]);

const running = new AsyncDisposableStack();
try {
  const size = sizeOf(process.argv.slice(2));
  const settings = readSettings(process.env, `${import.meta.dirname}/../../..`);
  if (!settings.demo) throw new StartProblem('only where demo content may be: on loopback, or where CAIRN_DEMO=1 says so');
  const data = openDataDirectory(settings.dataDir);
  running.defer(() => data.release());
  const begun = Date.now();
  const lost = (reason: string) => console.error(reason); // the running statement fails by itself
  const { url } = await startMigrated({ settings, data, running, lost });
  const filled = await fillDatabase(url, size, (words) => console.log(`  ${words}`));
  const [tenants, seconds] = [size.tenants, Math.round((Date.now() - begun) / 1000)];
  console.log(filled ? `${tenants} tenants are in ${settings.dataDir}, after ${seconds} s` : 'It is filled already');
} catch (error) {
  if (!(error instanceof StartProblem || error instanceof SettingsError)) throw error;
  console.error(`Cairn cannot fill the database: ${error.message}`);
  process.exitCode = 1;
} finally {
  await running.disposeAsync();
}
