/**
 * Runs Cairn as `pnpm start` does, on the stand-in checkout in argv[2] with the built host, for tests that kill or observe it.
 * With `terminal` as argv[3] standard output counts as a terminal, although the test reads it.
 */
import '../src/start/fast-imports.ts';

const { runCairn } = await import('../src/start/run.ts');
if (process.argv[3] === 'terminal') process.stdout.isTTY = true;
await runCairn({ env: process.env, checkout: process.argv[2] ?? '', build: false });
