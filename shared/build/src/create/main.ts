import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { AddressInvalid, findCairn } from '../address.ts';
import { remoteWorkflow, workflowFile } from '../workflow.ts';
import { createRemote, RemoteRefused } from './create-remote.ts';
import { askCairn, NoCairn } from './own-repository.ts';

const checkout = path.resolve(import.meta.dirname, '../../../..');
const data = path.resolve(checkout, process.env.CAIRN_DATA ?? '.cairn');

const usage = `Usage: pnpm create-remote <name>
       pnpm create-remote <name> --to <directory>

Writes remotes/<name>: a page, its route and navigation entry, a catalogue in seven languages, a unit, a page and a browser
test, and its pipeline. With --to, a repository of its own that needs nothing else of this one.

  --cairn <origin>   for --to: the running Cairn that the remote is for, and whose packages it is built on. Left out:
                     the one of CAIRN_URL, at PORT, or that runs on the data directory (CAIRN_DATA), else http://localhost:4000`;

class Usage extends Error {}

/** `pnpm create-remote <name>`. pnpm reserves `pnpm create` for packages of the registry. */
async function main(words: string[]): Promise<void> {
  const { name, to, cairn } = read(words);
  if (to === undefined) {
    const directory = await createRemote(checkout, name);
    // A longer name may need different line breaks.
    format(directory, checkout);
    writeFileSync(path.join(checkout, workflowFile(name)), remoteWorkflow(checkout, name));
    console.log(`Created remotes/${name}. \`pnpm dev ${name}\` serves it with hot reload at /app/${name}.`);
    return;
  }
  const { publicUrl, source } = cairn ? { publicUrl: cairn, source: '--cairn' } : findCairn(process.env, { data, directory: checkout });
  console.log(`Cairn at ${publicUrl} (${source})`);
  const directory = await createRemote(checkout, name, { directory: path.resolve(to), cairn: await askCairn(publicUrl) });
  format(directory, directory);
  console.log(`Created ${directory} for Cairn at ${publicUrl}. Next, run in it: npx -y pnpm@12 install`);
}

function read(words: string[]): { name: string; to: string | undefined; cairn: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { to: { type: 'string' }, cairn: { type: 'string' } },
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
  if (status !== 0) throw new Error(`Created ${directory}, but formatting it failed`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isPlain = [RemoteRefused, Usage, AddressInvalid, NoCairn].some((kind) => error instanceof kind);
  console.error(isPlain && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
