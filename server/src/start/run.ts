import { flushCompileCache } from 'node:module';
import { findLaunchers, watchLaunchers } from '../lifetime/launcher.ts';
import { StartProblem } from '../lifetime/problem.ts';
import { SettingsError } from '../settings/settings.ts';
import type { Cairn, CairnOptions } from './cairn.ts';

/** By convention 128 and the signal's number. */
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
const exitCodeSettings = 2;
const exitCodeProblem = 1;

/**
 * Runs Cairn as this process's only purpose: starts it, says where it is, and ends with it. It stops in order at a signal,
 * when the npx, npm or pnpm that started it has disappeared, and when its PostgreSQL has ended by itself.
 * What keeps it from starting is told in plain words, with an exit code of its own: 2 for settings, 1 for the rest.
 */
export async function runCairn(options: Pick<CairnOptions, 'env' | 'checkout' | 'build' | 'releases' | 'development'>): Promise<void> {
  const abort = new AbortController();
  let cairn: Cairn | undefined;
  let exitCode: number | undefined;

  async function stop(code: number): Promise<void> {
    if (exitCode !== undefined) process.exit(code); // whoever asks twice does not want to wait
    exitCode = code;
    abort.abort(new Error('stopped while starting'));
    if (!cairn) return; // the start clears up by itself, and ends below
    await cairn.stop();
    process.exit(code);
  }

  for (const [signal, code] of Object.entries(exitCodes)) process.on(signal, () => void stop(code));
  watchLaunchers(findLaunchers(process.ppid), () => void stop(0));

  try {
    const { startCairn } = await import('./cairn.ts');
    cairn = await startCairn({
      ...options,
      signal: abort.signal,
      progress: (words) => console.log(`  ${words}`),
      lost: (reason) => {
        console.error(`Cairn stops: ${reason}`);
        void stop(exitCodeProblem);
      },
    });
    if (exitCode !== undefined) {
      await cairn.stop();
      process.exit(exitCode);
    }
    const { announce } = await import('./announce.ts');
    announce(cairn.settings, cairn.url);
    flushCompileCache(); // now, since the next thing may be a kill
  } catch (error) {
    if (exitCode !== undefined) process.exit(exitCode);
    const [message, code] = await explain(error);
    console.error(message);
    process.exit(code);
  }
}

/** What the person reads, and the exit code. @throws the error itself where it is a defect of Cairn, with its stack */
async function explain(error: unknown): Promise<[string, number]> {
  if (error instanceof SettingsError) return [error.message, exitCodeSettings];
  if (error instanceof StartProblem) return [`Cairn cannot start: ${error.message}`, exitCodeProblem];
  const { DatabaseUnreachable } = await import('../database/connect.ts');
  const { DatabaseTooNew, MigrationFailed } = await import('../database/migrate.ts');
  const { DatabaseRoleMissing, DatabaseRoleUnsafe } = await import('../database/role.ts');
  for (const kind of [DatabaseTooNew, MigrationFailed, DatabaseUnreachable, DatabaseRoleMissing, DatabaseRoleUnsafe]) {
    if (error instanceof kind) return [`Cairn cannot start: ${error.message}`, exitCodeProblem];
  }
  throw error;
}
