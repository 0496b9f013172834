#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, delimiter, join, resolve } from 'node:path';
import { openRegistryClient } from './client.ts';
import { RegistryUnreachable, ReleaseRefused } from './problem.ts';
import { release, rollBack } from './release.ts';

const usage = `Usage: pnpm release <remote> [--note <what changed>] [--no-build]
       pnpm release rollback <remote>
       pnpm release status <remote>

Builds a remote, checks it, publishes it and makes it the stable release. A rollback makes the one before stable again.
  CAIRN_URL           the Cairn to release to (http://localhost:4000)
  CAIRN_DEPLOY_TOKEN  the remote's deploy token; on the machine that runs Cairn it is read from CAIRN_DATA`;

const commands = ['status', 'rollback'] as const;
type Command = 'release' | (typeof commands)[number];

const checkout = resolve(import.meta.dirname, '../../..');

async function main(words: string[]): Promise<void> {
  const { command, remote, note, build } = readArguments(words);
  const server = process.env.CAIRN_URL ?? 'http://localhost:4000';
  if (!URL.canParse(server)) throw new ReleaseRefused('CAIRN_URL is not a URL', []);
  const directory = findRemote(remote);
  const token = findToken(remote);
  if (command === 'status') return showStatus(server, token);
  if (command === 'rollback') {
    const back = await rollBack({ remote: basename(directory), server, token });
    console.log(`${back.remote} ${back.release} is live again, revision ${back.revision}`);
    return;
  }
  if (build) runBuild(directory);
  const done = await release({ directory: join(directory, 'dist'), server, token, note });
  console.log(
    done.changed
      ? `${done.remote} ${done.release} is live, revision ${done.revision}`
      : `${done.remote} ${done.release} was live already, revision ${done.revision}`,
  );
}

function readArguments(words: string[]): { command: Command; remote: string; note: string; build: boolean } {
  const rest = [...words];
  const at = rest.indexOf('--note');
  const [, note = ''] = at >= 0 ? rest.splice(at, 2) : [];
  const without = rest.indexOf('--no-build');
  if (without >= 0) rest.splice(without, 1);
  const command = commands.find((word) => word === rest[0]) ?? 'release';
  const [remote, ...more] = command === 'release' ? rest : rest.slice(1);
  if (!remote || more.length > 0 || remote.startsWith('-')) throw new ReleaseRefused(usage, []);
  return { command, remote, note, build: without < 0 };
}

/** A folder below remotes/, or a path to a remote that lies elsewhere. */
function findRemote(remote: string): string {
  const candidates = [join(checkout, 'remotes', remote), resolve(remote)];
  const found = candidates.find((directory) => existsSync(join(directory, 'remote.ts')));
  if (!found) throw new ReleaseRefused(`there is no remote.ts in ${candidates.join(' or ')}`, []);
  return found;
}

function findToken(remote: string): string {
  const given = process.env.CAIRN_DEPLOY_TOKEN?.trim();
  if (given) return given;
  const path = join(resolve(checkout, process.env.CAIRN_DATA ?? '.cairn'), `deploy-token-${remote.split('/').at(-1)}`);
  if (!existsSync(path)) throw new ReleaseRefused(`CAIRN_DEPLOY_TOKEN is not set, and there is no ${path}`, []);
  return readFileSync(path, 'utf8').trim();
}

/** The remote's own build script, on the Node that runs this command. */
function runBuild(directory: string): void {
  const { scripts } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { scripts?: { build?: string } }; // npm's own format
  if (!scripts?.build) throw new ReleaseRefused(`${directory} has no build script`, []);
  const path = [join(directory, 'node_modules/.bin'), join(checkout, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const built = spawnSync(scripts.build, { cwd: directory, shell: true, stdio: 'inherit', env: { ...process.env, PATH: path } });
  if (built.status !== 0) throw new ReleaseRefused('the build failed', []);
}

async function showStatus(server: string, token: string): Promise<void> {
  const { revision, serving, leftOut } = await openRegistryClient(server, token).live();
  console.log(
    revision
      ? `revision ${revision.number} by ${revision.author}, ${revision.createdAt}: ${revision.note}`
      : 'nothing has been released yet',
  );
  for (const [remote, name] of Object.entries(serving)) console.log(`  ${remote} ${name}`);
  for (const entry of leftOut)
    console.log(`  ${entry.remote} ${entry.release ?? ''} is left out (${entry.code}): ${entry.reasons.join('; ')}`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ReleaseRefused || error instanceof RegistryUnreachable)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
