import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from '../src/http/context.ts';
import { childEnvironment } from './child-environment.ts';
import { testDirectory } from './data-directory.ts';

const program = resolve(import.meta.dirname, '../../shared/command/src/main.ts');

/** A developer's machine as the `cairn` command sees it: a home, a working directory, an environment. */
export interface Machine {
  home: string;
  /** The directory of the call. */
  work: string;
  env: Record<string, string>;
  run(...words: string[]): Promise<{ code: number | null; out: string; err: string }>;
  /** The same, but running, to be observed. */
  begin(...words: string[]): ChildProcessWithoutNullStreams;
  /** Returns what is queued to be sent, by path. */
  waiting(): string[];
  remove(): void;
}

export function newMachine(env: Record<string, string> = {}): Machine {
  const { path: home, remove } = testDirectory();
  const work = join(home, 'work');
  mkdirSync(work);
  const spool = join(home, '.local/state/cairn/spool');
  const machine: Machine = {
    home,
    work,
    env,
    begin: (...words) =>
      spawn(process.execPath, [program, ...words], {
        cwd: work,
        env: { ...childEnvironment(), HOME: home, GIT_CONFIG_GLOBAL: '/dev/null', ...machine.env },
      }),
    async run(...words) {
      const child = machine.begin(...words);
      child.stdin.end(machine.env.STDIN ?? '');
      const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
      return { code, out, err };
    },
    waiting: () => (statSync(spool, { throwIfNoEntry: false }) ? readdirSync(spool).map((name) => join(spool, name)) : []),
    remove,
  };
  return machine;
}

interface Served {
  url: string;
  /** The paths that were asked for, in their order. */
  requests: string[];
  close(): Promise<void>;
  open(): Promise<void>;
}

/** Serves the API on its own port, which can be closed and reopened. */
export async function serveApp(app: Hono<AppEnv>): Promise<Served> {
  const requests: string[] = [];
  let server: Server;
  let port = 0;
  const open = async () => {
    server = createAdaptorServer({ fetch: app.fetch }) as Server; // without options it creates no other
    server.on('request', ({ url = '' }) => requests.push(url));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port; // of TCP
  };
  await open();
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    open,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
