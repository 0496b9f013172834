import { findLaunchers, watchLaunchers } from '../lifetime/launcher.ts';
import { StartProblem } from '../lifetime/problem.ts';
import { SettingsError } from '../settings/settings.ts';
import type { Cairn } from './cairn.ts';

/** By convention 128 and the signal's number. */
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

const abort = new AbortController();
let cairn: Cairn | undefined;
let exitCode: number | undefined;

/** Stops in order, once; what asks a second time does not wait any longer. */
async function stop(code: number): Promise<void> {
  if (exitCode !== undefined) process.exit(code);
  exitCode = code;
  abort.abort(new Error('stopped while starting'));
  if (!cairn) return; // the start itself clears up, and ends the process below
  await cairn.stop();
  process.exit(code);
}

function fail(message: string, code: number): never {
  console.error(message);
  process.exit(code);
}

for (const [signal, code] of Object.entries(exitCodes)) process.on(signal, () => void stop(code));
watchLaunchers(findLaunchers(process.ppid), () => void stop(0));

try {
  const { startCairn } = await import('./cairn.ts');
  cairn = await startCairn({
    env: process.env,
    signal: abort.signal,
    progress: (words) => console.log(`  ${words}`),
    lost: (reason) => {
      console.error(`Cairn stops: ${reason}`);
      void stop(1);
    },
  });
  if (exitCode !== undefined) await cairn.stop().then(() => process.exit(exitCode));
  const { announce } = await import('./announce.ts');
  announce(cairn.settings, cairn.url);
} catch (error) {
  if (exitCode !== undefined) process.exit(exitCode);
  if (error instanceof SettingsError) fail(error.message, 2);
  if (error instanceof StartProblem) fail(`Cairn cannot start: ${error.message}`, 1);
  const { describeDatabaseProblem } = await import('./database-problem.ts');
  const known = describeDatabaseProblem(error);
  if (known === undefined) throw error;
  fail(`Cairn cannot start: ${known}`, 1);
}
