/** `pnpm start`. */
import './fast-imports.ts';

const { runCairn } = await import('./run.ts');
await runCairn({ env: process.env });
