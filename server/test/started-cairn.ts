import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, expect } from '@rstest/core';
import pg from 'pg';
import { writeHostBuild } from './checkout.ts';
import { childEnvironment } from './child-environment.ts';
import { testDirectory } from './data-directory.ts';
import { copyInstallation, prepareInstallation } from './installation.ts';
import { processesNaming, until } from './processes.ts';
import { testRelease, writeRelease } from './release.ts';

/** Runs Cairn as `pnpm start` does. */
export const program = fileURLToPath(new URL('./run-cairn.ts', import.meta.url));
let directory: ReturnType<typeof testDirectory>;
let started: Run[] = [];

/** Gives each test of a file a checkout with one remote, and room for data directories. Afterwards nothing of a Cairn is left. */
export function startable(): void {
  beforeAll(prepareInstallation);
  beforeEach(() => {
    directory = testDirectory();
    const remote = join(checkout(), 'remotes/workspace');
    mkdirSync(join(checkout(), 'shared'), { recursive: true });
    mkdirSync(join(checkout(), 'host'), { recursive: true });
    writeFileSync(join(checkout(), 'host/package.json'), '{}');
    writeHostBuild(checkout());
    writeRelease(join(remote, 'dist'), testRelease());
    writeFileSync(join(remote, 'remote.ts'), '');
    writeFileSync(join(remote, 'package.json'), '{}');
  });
  afterEach(async () => {
    for (const { child } of started) child.kill('SIGKILL');
    started = [];
    await until('everything to end', () => processesNaming(directory.path).length === 0);
    directory.remove();
  });
}

/** Returns a path in the directory of the test. */
export const place = (...parts: string[]) => join(directory.path, ...parts);
/** Returns a path in the data directory. */
export const data = (...parts: string[]) => place('data', ...parts);
export const checkout = () => place('checkout');
/** Returns every process that belongs to the test. */
export const processes = () => processesNaming(directory.path);

/** Gives the test an installation as after its first start, without starting it. */
export const beginInstalled = () => copyInstallation(data(), {});
/** Makes the next start the first one of its installation. */
export const beginEmpty = () => mkdirSync(data());

export interface Run {
  child: ChildProcess;
  /** Returns all of its output. */
  words: () => string;
  ended: Promise<number | null>;
}

/** Starts it, on the prepared installation if the test has none yet. */
export function run(env: Record<string, string> = {}, command: string[] = [program, checkout()]): Run {
  copyInstallation(data(), env);
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...childEnvironment(), PORT: '0', CAIRN_DATA: data(), CAIRN_DEMO: '0', ...env },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const one = { child, words: () => said, ended };
  started.push(one);
  return one;
}

/** Waits until it is ready, and returns its local address. */
export async function untilReady(one: Run): Promise<string> {
  await until('Cairn to be ready', () => {
    if (one.child.exitCode !== null) throw new Error(`it ended: ${one.words()}`);
    return one.words().includes('Cairn is ready');
  });
  return (/listening on (http:\S+)/.exec(one.words()) ?? /(http:\/\/localhost:\d+)/.exec(one.words()))?.[1] ?? '';
}

/** Starts it, waits until it is ready, and stops it, which leaves an installation after its first start. */
export async function startOnce(env: Record<string, string> = {}): Promise<string> {
  const one = run(env);
  await untilReady(one);
  await end(one);
  return one.words();
}

export async function end({ child, ended }: Run, signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
  child.kill(signal);
  return ended;
}

/** Starts it, expecting a failure. Returns its exit code and output, which must not contain a stack trace. */
export async function refusal(env: Record<string, string>): Promise<{ code: number | null; words: string }> {
  const one = run(env);
  const code = await one.ended;
  expect(one.words()).not.toMatch(/^\s+at /m);
  return { code, words: one.words().trim() };
}

/** Returns the owner's address of the PostgreSQL that a Cairn of this test runs. */
export function ownerUrl(): string {
  const cluster = processesNaming(data('postgres', 'cluster')).at(-1);
  const port = cluster?.command.find((word) => word.startsWith('port='))?.slice(5);
  return `postgresql://cairn_owner:${readFileSync(data('postgres-owner'), 'utf8').trim()}@127.0.0.1:${port}/cairn`;
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
