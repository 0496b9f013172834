import { flushCompileCache } from 'node:module';
import { findLaunchers, watchLaunchers } from '../lifetime/launcher.ts';
import type { Cairn, CairnOptions } from './cairn.ts';
import { exitCodeProblem, explain } from './explain.ts';

/** By convention 128 and the signal's number. */
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
/** A package manager passes a signal on that its whole process group has got: the same one twice. */
const sameSignalMs = 1_000;

/**
 * Runs Cairn as this process's only purpose: starts it, says where it is, and ends with it. It stops in order at a signal,
 * when the npx, npm or pnpm that started it has disappeared, and when its PostgreSQL cannot be kept running. At SIGTERM it serves on for
 * the grace time of the settings; a second signal ends it at once.
 * What keeps it from starting is told in plain words, with an exit code of its own: 2 for settings, 1 for the rest.
 */
export async function runCairn(options: Pick<CairnOptions, 'env' | 'checkout' | 'build' | 'releases' | 'development'>): Promise<void> {
  const abort = new AbortController();
  let cairn: Cairn | undefined;
  let exitCode: number | undefined;

  async function stop(code: number, how?: 'graceful'): Promise<void> {
    if (exitCode !== undefined) return;
    exitCode = code;
    abort.abort(new Error('stopped while starting'));
    if (!cairn) return; // the start clears up by itself, and ends below
    await cairn.stop(how);
    process.exit(code);
  }

  let askedAt = Number.POSITIVE_INFINITY;
  function onSignal(signal: keyof typeof exitCodes): void {
    const now = performance.now();
    if (now - askedAt > sameSignalMs) process.exit(exitCodes[signal]); // asked a second time: no waiting
    askedAt = Math.min(askedAt, now);
    // A supervisor sends SIGTERM, and has a proxy in front that needs time; a person at a terminal has not.
    void stop(exitCodes[signal], signal === 'SIGTERM' ? 'graceful' : undefined);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => onSignal(signal));
  watchLaunchers(findLaunchers(process.ppid), () => void stop(0));

  try {
    const { startCairn } = await import('./cairn.ts');
    cairn = await startCairn({
      ...options,
      signal: abort.signal,
      progress: (words) => console.log(`  ${words}`),
      terminal: process.stdout.isTTY ? (line) => console.error(`  ${line}`) : undefined,
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
    announce(cairn);
    flushCompileCache(); // now, since the next thing may be a kill
  } catch (error) {
    if (exitCode !== undefined) process.exit(exitCode);
    const [message, code] = await explain(error, { debug: options.env.LOG_LEVEL === 'debug' });
    console.error(message);
    process.exit(code);
  }
}
