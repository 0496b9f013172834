import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@cairn/build/free-port';
import { type CairnHost, takeCairnHost } from './cairn-host.ts';
import { copyPrepared, preparedVariable } from './prepared-data.ts';
import { type Network, openNetwork } from './proxy.ts';

const checkout = path.join(import.meta.dirname, '../..');
const startProgram = 'server/src/start/main.ts';
const startTimeoutMs = 180_000;

/** A complete Cairn: the start command, a data directory, and a network proxy that can inject faults. */
export interface Cairn {
  /** The address for visitors. */
  url: string;
  network: Network;
  /** The address of the server itself, bypassing the network proxy. */
  serverUrl(): string;
  dataDirectory: string;
  /** The process id of the server. */
  pid(): number;
  /** The output of the start command. */
  output(): string;
  /** Restarts the server on the same data. */
  restart(): Promise<void>;
  /** Stops the server but not the proxy: connections to it fail. */
  halt(): Promise<void>;
  halted(): boolean;
  stop(): Promise<void>;
}

/**
 * Starts Cairn on a copy of the prepared data; on an empty directory if it runs another program.
 * @param program run instead of the start command, relative to the checkout
 * @param words its arguments
 * @param root the checkout to run
 */
export async function startCairn(
  environment: Record<string, string> = {},
  program = startProgram,
  words: readonly string[] = [],
  root = checkout,
): Promise<Cairn> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'cairn-e2e-'));
  chmodSync(dataDirectory, 0o755); // as root, PostgreSQL runs as another user and needs access
  const isPlain = program === startProgram && root === checkout;
  if (isPlain) await copyPrepared(dataDirectory, environment[preparedVariable]);
  let port = await freePort();
  const network = await openNetwork(() => port);
  let printed = '';
  let child: ChildProcess | undefined;

  let host: CairnHost | undefined;
  const print = (text: string) => {
    printed += text;
  };

  const start = async () => {
    const env = {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      CAIRN_DATA: dataDirectory,
      PUBLIC_URL: network.url,
      ...environment,
    };
    if (host) return host.start(env, print);
    child = spawn(process.execPath, [path.join(root, program), ...words], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout?.on('data', (chunk: Buffer) => print(chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => print(chunk.toString()));
    await ready(port, child, () => printed);
  };
  const halt = async () => {
    const former = host;
    host = undefined; // the next start is that of a new process
    if (former) return former.stop();
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child?.once('close', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  // Node reads its own variables when a process starts.
  const needsProcess = Object.keys(environment).some((name) => name.startsWith('NODE_'));
  if (isPlain && !needsProcess && process.env[preparedVariable]) host = takeCairnHost();
  await start();
  return {
    url: network.url,
    network,
    serverUrl: () => `http://127.0.0.1:${port}`,
    dataDirectory,
    pid: () => host?.pid ?? child?.pid ?? 0,
    output: () => printed,
    halt,
    halted: () => host === undefined && (child === undefined || child.exitCode !== null),
    async restart() {
      await halt();
      port = await freePort();
      await start();
    },
    async stop() {
      await halt();
      await network.close();
      // A process of several servers may still compress the files of a release; it ends when it finds them gone.
      rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

async function ready(port: number, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`Cairn did not start:\n${output()}`);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch((error: unknown) => {
      if (error instanceof TypeError) return null; // nothing listens yet
      throw error;
    });
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error(`Cairn was not ready in time:\n${output()}`);
}
