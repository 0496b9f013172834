/** Runs Cairn as `pnpm start` does, on the stand-in checkout in argv[2], with the host as it was built: to be killed, misled and looked at. */
import { runCairn } from '../src/start/run.ts';

await runCairn({ env: process.env, checkout: process.argv[2] ?? '', build: false });
