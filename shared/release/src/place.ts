import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CairnAddress, findCairn, findRunning } from '@cairn/build/address';
import { isAlone } from '@cairn/build/sources';
import { isLoopback } from '@cairn/contract';
import * as v from 'valibot';
import { ReleaseRefused } from './problem.ts';

/** Two folders above this package. If the package is installed below node_modules, that is no repository. */
const above = resolve(import.meta.dirname, '../../..');
const inRepository = existsSync(join(above, 'pnpm-workspace.yaml'));
/** The repository on which the command works. */
export const checkout = inRepository ? above : process.cwd();
/** The default remote: the one whose own repository this is. Empty in a repository with several remotes. */
export const here = isAlone(process.cwd()) && existsSync('remote.ts') ? '.' : '';

/** A start stores the tokens of this checkout's remotes in the data directory. */
const tokenPrefix = 'deploy-token-';
const DeclaredSchema = v.object({ default: v.object({ id: v.string() }) });

/** Returns the folder of a remote, by its name below remotes/ or by a path. @throws ReleaseRefused when there is none */
export function findRemote(remote: string): string {
  const found = directoryOf(remote);
  if (!found) throw new ReleaseRefused(`no remote.ts in ${candidates(remote).join(' or ')}`, []);
  return found;
}

/**
 * Returns a remote's id. In a repository with several remotes, the folder's name is the id, and a name without a folder is an id; otherwise
 * it is read from `remote.ts`.
 */
export async function idOf(remote: string): Promise<string> {
  const directory = directoryOf(remote);
  if (!directory || !isAlone(directory)) return basename(directory ?? remote);
  const declared = v.safeParse(DeclaredSchema, await import(pathToFileURL(join(directory, 'remote.ts')).href));
  if (!declared.success) throw new ReleaseRefused(`${join(directory, 'remote.ts')} does not declare a remote with an id`, []);
  return declared.output.default.id;
}

/**
 * Returns the deploy token: from the environment, else the one that Cairn stores on its own machine (`ofInstallation`). There, any local
 * remote's token can read the status of all. @throws ReleaseRefused when there is none
 */
export async function findToken(remote: string, address: CairnAddress): Promise<{ token: string; ofInstallation: boolean }> {
  const given = process.env.CAIRN_DEPLOY_TOKEN?.trim();
  if (given) return { token: given, ofInstallation: false };
  const data = dataDirectory();
  const kept = existsSync(data) ? readdirSync(data).filter((file) => file.startsWith(tokenPrefix)) : [];
  const wanted = tokenPrefix + (await idOf(remote));
  const file = remote === '' ? kept[0] : kept.find((name) => name === wanted);
  if (!file) throw new ReleaseRefused(`CAIRN_DEPLOY_TOKEN is not set, and ${join(data, wanted)} does not exist`, []);
  refuseElsewhere(address, 'the deploy token', 'CAIRN_DEPLOY_TOKEN');
  return { token: readFileSync(join(data, file), 'utf8').trim(), ofInstallation: true };
}

/** Returns the Cairn to release to. @throws AddressInvalid */
export function findServer(): CairnAddress {
  return findCairn(process.env, { data: inRepository ? dataDirectory() : undefined, directory: process.cwd() });
}

/** Prevents sending secrets of the data directory to any Cairn other than the one that runs on it. @throws ReleaseRefused */
function refuseElsewhere({ url }: CairnAddress, what: string, variable: string): void {
  const running = findRunning(dataDirectory());
  if (isLoopback(new URL(url).hostname) || url === running?.url || url === running?.publicUrl) return;
  throw new ReleaseRefused(`${what} in ${dataDirectory()} is not for ${url}. Set ${variable} for that Cairn`, []);
}

/** Returns the installation's signing secret. @throws ReleaseRefused except on the machine that runs Cairn */
export function findSecret(address: CairnAddress): string {
  const given = process.env.CAIRN_SECRET?.trim();
  if (given) return given;
  const path = join(dataDirectory(), 'secret');
  if (!existsSync(path))
    throw new ReleaseRefused(`CAIRN_SECRET is not set, and ${path} does not exist. Create tokens on the machine that runs Cairn`, []);
  refuseElsewhere(address, 'the secret', 'CAIRN_SECRET');
  return readFileSync(path, 'utf8').trim();
}

function dataDirectory(): string {
  return resolve(checkout, process.env.CAIRN_DATA ?? '.cairn');
}

function directoryOf(remote: string): string | undefined {
  return candidates(remote).find((directory) => existsSync(join(directory, 'remote.ts')));
}

function candidates(remote: string): string[] {
  return remote === '' ? [] : [...(inRepository ? [join(checkout, 'remotes', remote)] : []), resolve(remote)];
}
