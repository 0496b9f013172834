#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { AddressInvalid, type CairnAddress } from '@cairn/build/address';
import { type BuildUnit, buildIfChanged, checkoutOf, findBuildUnits, remoteUnit } from '@cairn/build/sources';
import { releaseName } from '@cairn/contract';
import {
  type Arguments,
  asksForHelp,
  type RehearseArguments,
  readArguments,
  readRehearseArguments,
  readTokenArguments,
  type TokenArguments,
  usage,
} from './arguments.ts';
import { readBuild } from './build.ts';
import { problemsOf } from './check.ts';
import { openRegistryClient } from './client.ts';
import { readHost } from './host.ts';
import { operatorToken } from './operator.ts';
import { checkout, findRemote, findSecret, findServer, findToken, here, idOf } from './place.ts';
import { RegistryUnreachable, ReleaseRefused } from './problem.ts';
import { rehearse } from './rehearse.ts';
import { promote, publish, type Released, release, rollBack, switchRemote } from './release.ts';
import { historyLines, statusLines, tokenLines } from './report.ts';
import { startLiveReleases } from './start.ts';
import { waitForCanary } from './wait.ts';

async function main(words: readonly string[]): Promise<void> {
  if (asksForHelp(words, here)) return console.log(usage);
  if (words[0] === 'rehearse') return runRehearse(readRehearseArguments(words.slice(1)));
  const wanted = words[0] === 'token' ? readTokenArguments(words.slice(1)) : readArguments(words, here);
  const address = findServer();
  // On stderr and first: stdout may be parsed by a program.
  console.error(`Cairn at ${address.url} (${address.source})`);
  if ('build' in wanted) return run(wanted, { server: address.url, ...(await findToken(wanted.remote, address)) });
  print(await runToken(wanted, address));
}

async function run(
  wanted: Arguments,
  { ofInstallation, ...registry }: { server: string; token: string; ofInstallation: boolean },
): Promise<void> {
  const { command, note } = wanted;
  const change = { ...registry, note, audience: wanted.audience, limits: wanted.limits };
  switch (command) {
    case 'release':
      // Released on the machine that runs Cairn, so the next start has the same build.
      return say(await release({ ...change, directory: await output(wanted), fromCheckout: ofInstallation }), wanted);
    case 'check':
      return check(await output(wanted), registry);
    case 'publish': {
      const done = await publish({ ...registry, directory: await output(wanted) });
      return console.log(`${done.remote} ${done.release} ${done.existed ? 'was already published' : 'is published'}. Nobody gets it yet`);
    }
    case 'promote': {
      const { remote, tried } = wanted;
      const named = wanted.release ?? (await builtRelease(remote));
      return say(await promote({ ...change, remote: await idOf(remote), release: named, tried }), wanted);
    }
    case 'wait': {
      const { remote, wait } = wanted;
      const waiting = { ...registry, ...wait, remote: await idOf(remote), release: wanted.release ?? (await builtRelease(remote)) };
      await waitForCanary({ ...waiting, progress: (words) => console.error(words) });
      return console.log(`${waiting.remote} ${waiting.release} can be promoted`);
    }
    case 'rollback':
      return say(await rollBack({ ...registry, note, remote: await idOf(wanted.remote), from: wanted.from, to: wanted.to }), wanted);
    case 'off':
    case 'on': {
      const done = await switchRemote({ ...registry, note, remote: await idOf(wanted.remote), on: command === 'on' });
      return console.log(`${done.remote} is switched ${command}, revision ${done.revision}`);
    }
    case 'status':
      return print(statusLines(await openRegistryClient(registry.server, registry.token).live(), await idOf(wanted.remote)));
    case 'history':
      return print(historyLines(await openRegistryClient(registry.server, registry.token).history(await idOf(wanted.remote))));
  }
}

async function runRehearse({ host, build, start, ...wanted }: RehearseArguments): Promise<void> {
  const address = findServer();
  console.error(`Cairn at ${address.url} (${address.source})`);
  const token = process.env.CAIRN_DEPLOY_TOKEN?.trim() || operatorToken(findSecret(address));
  const registry = { server: address.url, token };
  const manifest = await readHost(host ?? (await hostOutput(build)));
  const starts = start ? await startLiveReleases(registry) : [];
  const { version, verdict } = await rehearse({ ...registry, host: manifest, starts, ...wanted }, (line) => console.log(line));
  console.log(`host ${version} can go live${verdict === 'fallback' ? ', with the releases that still run' : ''}`);
}

/** Returns the output of this checkout's host, rebuilt if its sources have changed. */
async function hostOutput(build: boolean): Promise<string> {
  if (!existsSync(join(checkout, 'host'))) throw new ReleaseRefused('there is no host in this repository. Name a built one by --host', []);
  const { host } = findBuildUnits(checkout);
  if (build && !(await buildIfChanged(checkout, host, () => runBuild(host)))) console.error('the host is up to date');
  return dirname(host.output);
}

async function runToken(wanted: TokenArguments, address: CairnAddress): Promise<readonly string[]> {
  const client = openRegistryClient(address.url, operatorToken(findSecret(address)));
  switch (wanted.command) {
    case 'list':
      return tokenLines((await client.tokens()).tokens);
    case 'revoke':
      return [`${(await client.revokeToken(wanted.id)).revoked.id} is revoked`];
    case 'create': {
      const { token, created } = await client.createToken(wanted);
      return [token, `${created.id}, only for ${created.remote} at ${address.url}. It is shown once. Store it as CAIRN_DEPLOY_TOKEN.`];
    }
  }
}

function print(lines: readonly string[]): void {
  console.log(lines.join('\n'));
}

function say({ remote, release: name, revision, changed }: Released, { audience }: Arguments): void {
  console.log(
    changed
      ? `${remote} ${name} is ${audience ? 'on canary' : 'live'}, revision ${revision}`
      : `${remote} ${name} was already ${audience ? 'live or on canary' : 'live'}, revision ${revision}`,
  );
}

async function check(directory: string, { server, token }: { server: string; token: string }): Promise<void> {
  const build = await readBuild(directory);
  const problems = await problemsOf(build, openRegistryClient(server, token));
  if (problems.length > 0) throw new ReleaseRefused(`${build.path}: ${problems.length} problems`, problems);
  console.log(`${build.manifest ? `${build.manifest.id} ${releaseName(build.manifest)}` : build.path} can be released`);
}

/** Returns the remote's build output, rebuilt if its sources have changed. */
async function output({ remote, build }: Arguments): Promise<string> {
  const directory = findRemote(remote);
  const unit = remoteUnit(directory);
  if (build && !(await buildIfChanged(checkoutOf(directory), unit, () => runBuild(unit)))) console.log(`${unit.name} is up to date`);
  return join(directory, 'dist');
}

async function builtRelease(remote: string): Promise<string> {
  const { manifest, path, manifestProblems } = await readBuild(join(findRemote(remote), 'dist'));
  if (!manifest) throw new ReleaseRefused(`${path} is not valid`, manifestProblems);
  return releaseName(manifest);
}

/** Runs the remote's own build script, with the Node that runs this command. */
function runBuild({ directory, script }: BuildUnit): void {
  const path = [join(directory, 'node_modules/.bin'), join(checkout, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const built = spawnSync(script, { cwd: directory, shell: true, stdio: 'inherit', env: { ...process.env, PATH: path } });
  if (built.status !== 0) throw new ReleaseRefused('the build failed', []);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ReleaseRefused || error instanceof RegistryUnreachable || error instanceof AddressInvalid)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
