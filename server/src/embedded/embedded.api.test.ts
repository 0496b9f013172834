import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import pg from 'pg';
import { testDirectory } from '../../test/data-directory.ts';
import { processesNaming, until } from '../../test/processes.ts';
import { openDataDirectory } from '../lifetime/data-directory.ts';
import type { ProcessInfo } from '../lifetime/process.ts';
import { startEmbedded } from './embedded.ts';
import { placeBinaries } from './placement.ts';
import { readPostmaster } from './postmaster.ts';
import { findUnprivilegedUser, holdsFor } from './unprivileged.ts';

const holdProgram = fileURLToPath(new URL('../../test/hold-postgres.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;

let directory: ReturnType<typeof testDirectory>;
const holders: ChildProcess[] = [];
beforeEach(() => {
  directory = testDirectory();
});
afterEach(async () => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL');
  await until('PostgreSQL to end', () => processesNaming(directory.path).length === 0);
  directory.remove();
});

async function withPostgres<T>(path: string, work: (urls: { url: string; appUrl: string }) => Promise<T>): Promise<T> {
  const data = openDataDirectory(path);
  try {
    const postgres = await startEmbedded(data, { lost: () => undefined });
    return await work(postgres).finally(postgres.stop);
  } finally {
    data.release();
  }
}

async function rows(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // it gets killed; the running statement reports that
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a separate process that runs PostgreSQL, to be killed. */
async function holdPostgres(path: string): Promise<ChildProcess> {
  const holder = spawn(process.execPath, [holdProgram, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  holders.push(holder);
  await new Promise((resolve) => holder.stdout?.once('data', resolve));
  return holder;
}

/** Returns the owner's URL for a PostgreSQL in another process. */
function ownerUrl(path: string): string {
  const port = readPostmaster(join(path, 'postgres', 'cluster'))?.port;
  return `postgresql://cairn_owner:${readFileSync(join(path, 'postgres-owner'), 'utf8').trim()}@127.0.0.1:${port}/cairn`;
}

const postgresProcesses = (path: string) => processesNaming(join(path, 'postgres', 'cluster'));

/** Waits until only these two processes name the cluster. A newly forked process does too, until it sets its own title. */
const onlyGuardAndPostmaster = (path: string) => until('guard and postmaster alone', () => postgresProcesses(path).length === 2);

describe('embedded PostgreSQL', () => {
  test('keeps its rows, gives the application a login without powers, and leaves no process', async () => {
    await withPostgres(directory.path, async ({ url, appUrl }) => {
      await rows(url, 'create table kept as select 42 as answer');
      const [role] = await rows(
        appUrl,
        'select rolname, rolsuper, rolbypassrls, rolinherit, rolcreaterole from pg_roles where rolname = current_user',
      );
      expect(role).toEqual({ rolname: 'cairn_app', rolsuper: false, rolbypassrls: false, rolinherit: false, rolcreaterole: false });
      const [owner] = await rows(url, 'select rolname, rolsuper, rolcreaterole from pg_roles where rolname = current_user');
      expect(owner).toEqual({ rolname: 'cairn_owner', rolsuper: false, rolcreaterole: true });
      await expect(rows(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password authentication failed/);
    });
    expect(postgresProcesses(directory.path)).toEqual([]);
    expect(await withPostgres(directory.path, ({ url }) => rows(url, 'select answer from kept'))).toEqual([{ answer: 42 }]);
  });

  test('a server that is killed takes PostgreSQL and guard with it', async () => {
    const holder = await holdPostgres(directory.path);
    await onlyGuardAndPostmaster(directory.path);
    holder.kill('SIGKILL');
    await until('guard and PostgreSQL to end', () => postgresProcesses(directory.path).length === 0);
    await withPostgres(directory.path, ({ url }) => rows(url, 'select 1'));
  });

  test('when everything is killed at once, the next start recovers', async () => {
    const holder = await holdPostgres(directory.path);
    const all = postgresProcesses(directory.path);
    for (const { pid } of all) process.kill(pid, 'SIGKILL');
    holder.kill('SIGKILL');
    expect(readPostmaster(join(directory.path, 'postgres', 'cluster'))).toBeDefined();
    await until('the holder to end', () => processesNaming(directory.path).length === 0);
    expect(await withPostgres(directory.path, ({ url }) => rows(url, 'select 1 as one'))).toEqual([{ one: 1 }]);
  });

  test.each([
    ['guard', (info: ProcessInfo, holder: ChildProcess) => info.parent === holder.pid],
    ['postmaster', (info: ProcessInfo, holder: ChildProcess) => info.parent !== holder.pid],
  ] as const)('whose %s is killed is started again, on the same address and with its rows', async (_, isVictim) => {
    const holder = await holdPostgres(directory.path);
    let said = '';
    holder.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const url = ownerUrl(directory.path);
    await rows(url, 'create table kept as select 42 as answer');
    await onlyGuardAndPostmaster(directory.path);
    const victim = postgresProcesses(directory.path).find((info) => isVictim(info, holder));
    process.kill(victim?.pid ?? 0, 'SIGKILL');
    await until('PostgreSQL to be there again', () => said.includes('postgres.restarted'));
    expect(said).toContain('postgres.ended');
    expect(await rows(url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await onlyGuardAndPostmaster(directory.path);
  });

  test('of which a backend is busy when the postmaster is killed is started again all the same', async () => {
    const holder = await holdPostgres(directory.path);
    let said = '';
    holder.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const url = ownerUrl(directory.path);
    const busy = rows(url, 'select count(*) from generate_series(1, 100000000000) a').catch((error: Error) => error);
    await until('the backend to be busy', async () => {
      const found = await rows(url, `select 1 from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()`);
      return found.length > 0;
    });
    process.kill(readPostmaster(join(directory.path, 'postgres', 'cluster'))?.pid ?? 0, 'SIGKILL');
    await until('PostgreSQL to be there again', () => said.includes('postgres.restarted'));
    expect(await busy).toBeInstanceOf(Error);
    expect(await rows(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('keeps its log over starts, the last words of one that was killed included', async () => {
    const log = join(directory.path, 'postgres.log');
    await withPostgres(directory.path, () => Promise.resolve());
    const first = readFileSync(log, 'utf8');
    expect(first).toContain('database system is shut down');
    await withPostgres(directory.path, () => Promise.resolve());
    const second = readFileSync(log, 'utf8');
    expect([second.startsWith(first), second.length > first.length]).toEqual([true, true]);

    const holder = await holdPostgres(directory.path);
    await rows(ownerUrl(directory.path), `do $$ begin raise log 'the last entry'; end $$`);
    await until('the log to have the entry', () => readFileSync(log, 'utf8').includes('the last entry'));
    process.kill(readPostmaster(join(directory.path, 'postgres', 'cluster'))?.pid ?? 0, 'SIGKILL');
    holder.kill('SIGKILL');
    await until('all of it to end', () => processesNaming(directory.path).length === 0);
    const killed = readFileSync(log, 'utf8');
    await withPostgres(directory.path, () => Promise.resolve());
    const third = readFileSync(log, 'utf8');
    expect(third.startsWith(killed)).toBe(true);
    expect(third.slice(killed.length)).toContain('database system was not properly shut down');
  });

  test('a cluster of another major version is refused and left as it is', async () => {
    const cluster = join(directory.path, 'postgres', 'cluster');
    openDataDirectory(directory.path).release();
    writeFileSync(join(directory.path, 'postgres-superuser'), 'of another time');
    mkdirSync(cluster, { recursive: true });
    writeFileSync(join(cluster, 'PG_VERSION'), '9\n');
    const user = findUnprivilegedUser();
    if (user) chownSync(join(directory.path, 'postgres'), user.uid, user.gid);
    await expect(withPostgres(directory.path, () => Promise.resolve())).rejects.toThrow(/created by PostgreSQL 9/);
    expect(readFileSync(join(cluster, 'PG_VERSION'), 'utf8')).toBe('9\n');
  });

  if (isRoot) {
    test('as root, a data directory that others cannot enter gets its cluster elsewhere, and finds it again', async () => {
      const closed = join(directory.path, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      const inside = join(closed, 'data');
      await withPostgres(inside, ({ url }) => rows(url, 'create table kept as select 7 as answer'));
      const marker = JSON.parse(readFileSync(join(inside, 'cairn.json'), 'utf8')) as { cluster: string }; // written by Cairn
      expect(marker.cluster).toMatch(/^\/var\/lib\/cairn\//);
      expect(await withPostgres(inside, ({ url }) => rows(url, 'select answer from kept'))).toEqual([{ answer: 7 }]);
      rmSync(marker.cluster, { recursive: true });
    });

    test('as root, programs that others cannot reach are copied to where they can', () => {
      const root = join(directory.path, 'closed', 'native');
      mkdirSync(join(directory.path, 'closed'), { mode: 0o700 });
      mkdirSync(join(root, 'bin'), { recursive: true });
      mkdirSync(join(root, 'share', 'postgresql'), { recursive: true });
      writeFileSync(join(root, 'bin', 'postgres'), '', { mode: 0o755 });
      const user = findUnprivilegedUser();
      expect(holdsFor(user, '-x', join(root, 'bin', 'postgres'))).toBe(false);
      const copy = placeBinaries({ root, version: '18.0.0', major: 18 }, user, join(directory.path, 'open'));
      expect(copy).toBe(join(directory.path, 'open', 'postgresql-18.0.0'));
      expect(holdsFor(user, '-x', join(copy, 'bin', 'postgres'))).toBe(true);
    });
  }
});
