import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { createRemote, RemoteRefused } from './create-remote.ts';

const checkout = path.resolve(import.meta.dirname, '../../../..');

const usage = `Usage: pnpm create-remote <name>

Writes remotes/<name>: a page, its route and navigation entry, a catalogue in seven languages, a unit and a browser test.`;

/** `pnpm create-remote <name>`. pnpm keeps \`pnpm create\` for packages of the registry. */
async function main([name, ...more]: string[]): Promise<void> {
  if (!name || more.length > 0 || name.startsWith('-')) throw new Error(usage);
  const directory = await createRemote(checkout, name);
  // A longer name breaks its lines elsewhere.
  const { status } = spawnSync('biome', ['format', '--write', directory], { cwd: checkout, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`remotes/${name} is there, and could not be formatted`);
  console.log(`remotes/${name} is there. \`pnpm dev ${name}\` serves it with hot reload, at /app/${name}.`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof RemoteRefused || (error instanceof Error && error.message === usage) ? error.message : error);
  process.exitCode = 1;
}
