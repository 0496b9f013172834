import path from 'node:path';
import { buildSync } from 'esbuild';

/**
 * Makes one file of what `cairn hook` loads. It runs for every edit and command of an agent, and loading some thirty modules takes
 * longer than all that it does (decision 154). What it needs seldom stays in files of its own.
 * @param compiled where the shared packages were compiled to
 */
export function bundleHook(compiled: string): void {
  const entry = path.join(compiled, 'command/src/hook/hook.js');
  buildSync({
    entryPoints: [entry],
    outfile: entry,
    allowOverwrite: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['./context.js', './deliver.js'],
    alias: { '@cairn/api/redaction': path.join(compiled, 'api/src/redaction/redact.js') },
    logLevel: 'silent',
  });
}
