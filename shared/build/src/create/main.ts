import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { remoteWorkflow, workflowFile } from '../workflow.ts';
import { createRemote, RemoteRefused } from './create-remote.ts';
import { askCairn } from './own-repository.ts';

const checkout = path.resolve(import.meta.dirname, '../../../..');

const usage = `Usage: pnpm create-remote <name>
       pnpm create-remote <name> --to <directory>

Writes remotes/<name>: a page, its route and navigation entry, a catalogue in seven languages, a unit, a page and a browser
test, and its pipeline. With --to, a repository of its own that needs nothing else of this one.

  --cairn <origin>   for --to: the running Cairn that the remote is for, and whose packages it is built on (http://localhost:4000)`;

class Usage extends Error {}

/** `pnpm create-remote <name>`. pnpm keeps `pnpm create` for packages of the registry. */
async function main(words: string[]): Promise<void> {
  const { name, to, cairn } = read(words);
  if (to === undefined) {
    const directory = await createRemote(checkout, name);
    // A longer name breaks its lines elsewhere.
    format(directory, checkout);
    writeFileSync(path.join(checkout, workflowFile(name)), remoteWorkflow(checkout, name));
    console.log(`remotes/${name} is there. \`pnpm dev ${name}\` serves it with hot reload, at /app/${name}.`);
    return;
  }
  const directory = await createRemote(checkout, name, { directory: path.resolve(to), cairn: await askCairn(cairn) });
  format(directory, directory);
  console.log(`${directory} is there. Go there, and run: npx -y pnpm@12 install`);
}

function read(words: string[]): { name: string; to: string | undefined; cairn: string } {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { to: { type: 'string' }, cairn: { type: 'string', default: 'http://localhost:4000' } },
    });
    const [name, ...more] = positionals;
    if (!name || more.length > 0) throw new Usage(usage);
    return { name, to: values.to, cairn: values.cairn };
  } catch (error) {
    throw error instanceof TypeError ? new Usage(`${error.message}\n\n${usage}`) : error;
  }
}

function format(directory: string, cwd: string): void {
  const { status } = spawnSync('biome', ['check', '--write', directory], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${directory} is there, and could not be formatted`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isPlain = error instanceof RemoteRefused || error instanceof Usage;
  console.error(isPlain ? error.message : error);
  process.exitCode = 1;
}
