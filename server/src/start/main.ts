/** `pnpm start`. */
import { runCairn } from './run.ts';

await runCairn({ env: process.env });
