import { flushCompileCache } from 'node:module';
import { findLaunchers, watchLaunchers } from '../lifetime/launcher.ts';
import type { Cairn, CairnOptions } from './cairn.ts';
import { exitCodeProblem, explain } from './explain.ts';

/** By convention 128 plus the signal's number. */
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
/** A package manager forwards a signal that its whole process group has received, so the same signal arrives twice. */
const sameSignalMs = 1_000;

/**
 * Runs Cairn as the only purpose of this process: starts it, prints its address, and exits with it. Stops in order on a signal, when the
 * npx, npm or pnpm that started it has exited, and when its PostgreSQL cannot be kept running. After SIGTERM it serves for the configured
 * grace time; a second signal ends it immediately. A failed start is explained in plain words with an exit code: 2 for settings, 1
 * otherwise.
 */
export async function runCairn(options: Pick<CairnOptions, 'env' | 'checkout' | 'build' | 'releases' | 'development'>): Promise<void> {
  const abort = new AbortController();
  let cairn: Cairn | undefined;
  let exitCode: number | undefined;

  async function stop(code: number, how?: 'graceful'): Promise<void> {
    if (exitCode !== undefined) return;
    exitCode = code;
    abort.abort(new Error('stopped while starting'));
    if (!cairn) return; // the start cleans up itself and ends below
    await cairn.stop(how);
    process.exit(code);
  }

  let askedAt = Number.POSITIVE_INFINITY;
  function onSignal(signal: keyof typeof exitCodes): void {
    const now = performance.now();
    if (now - askedAt > sameSignalMs) process.exit(exitCodes[signal]); // second signal: exit immediately
    askedAt = Math.min(askedAt, now);
    // A supervisor sends SIGTERM and has a proxy in front that needs time. A person at a terminal does not.
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
    flushCompileCache(); // now, because the process may be killed next
  } catch (error) {
    if (exitCode !== undefined) process.exit(exitCode);
    const [message, code] = await explain(error, { debug: options.env.LOG_LEVEL === 'debug' });
    console.error(message);
    process.exit(code);
  }
}
