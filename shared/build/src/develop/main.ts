#!/usr/bin/env node
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isOrigin } from '@cairn/contract';
import { AddressInvalid, findCairn } from '../address.ts';

const checkout = path.resolve(import.meta.dirname, '../../../..');

const usage = `Usage: pnpm develop <remote> [--port 3004] [--host <origin>]

Serves one remote with hot reload, for a Cairn that runs at --host. Left out: the one of CAIRN_URL, at PORT, that runs on the data
directory (CAIRN_DATA) or that .npmrc names, else http://localhost:4000. <remote> is a folder below remotes/, or a path.`;

/** An invalid request of the user. */
class DevelopRefused extends Error {}

function runningHost(): string {
  const data = existsSync(path.join(checkout, 'pnpm-workspace.yaml'))
    ? path.resolve(checkout, process.env.CAIRN_DATA ?? '.cairn')
    : undefined;
  return findCairn(process.env, { data, directory: process.cwd() }).publicUrl;
}

/** `pnpm develop <remote>`: runs only the remote's dev server. Pages of a running Cairn load the remote from it. */
async function main(words: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { port: { type: 'string', default: '3004' }, host: { type: 'string' } },
  });
  const [word, ...more] = positionals;
  const port = Number(values.port);
  const host = (values.host ?? runningHost()).replace(/\/$/, '');
  if (!word || more.length > 0 || !Number.isInteger(port) || port < 1 || port > 65_535 || !isOrigin(host)) throw new DevelopRefused(usage);
  const directory = [path.join(checkout, 'remotes', word), path.resolve(word)].find((one) => existsSync(path.join(one, 'remote.ts')));
  if (!directory) throw new DevelopRefused(`no remote.ts in remotes/${word} or ${path.resolve(word)}`);
  // Before any import of the build: React and the builds must agree on NODE_ENV.
  process.env.NODE_ENV = 'development';
  const { startDevRemote } = await import('../dev-remote.ts');
  const remote = await startDevRemote(directory, { at: { host: 'localhost', port }, page: host });
  const read = await remote.read();
  if ('problems' in read) throw new DevelopRefused(`remote.ts is not valid:\n${read.problems.map((one) => `  ${one}`).join('\n')}`);
  const [first] = read.manifest.routes.filter(({ path: route }) => !route.includes(':'));
  console.log(`${read.manifest.id} is served at ${remote.origin}. Open it in your tab of ${host}:`);
  console.log(`  ${host}${first?.path ?? '/app'}?remote=${read.manifest.id}@${remote.origin}`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(
    error instanceof DevelopRefused || error instanceof AddressInvalid || (error instanceof Error && 'code' in error)
      ? error.message
      : error,
  );
  process.exit(1);
}
