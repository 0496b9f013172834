import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, test } from '@rstest/core';
import { testCluster } from '../../test/cluster.ts';
import {
  beginInstalled,
  data,
  end,
  ownerUrl,
  place,
  processes,
  query,
  refusal,
  run,
  startable,
  startOnce,
  untilReady,
} from '../../test/started-cairn.ts';

startable();

const cluster = () => data('postgres', 'cluster');

/** Expects a one-line error that names the missing part and the variable for creating a new one. */
async function expectRefused(part: string, words: RegExp, env: Record<string, string> = {}): Promise<void> {
  const refused = await refusal(env);
  expect(refused.code).toBe(1);
  expect(refused.words.split('\n')).toHaveLength(1);
  expect(refused.words).toMatch(/^Cairn cannot start: /);
  expect(refused.words).toMatch(words);
  expect(refused.words).toContain(`CAIRN_NEW=${part}`);
  expect(processes()).toEqual([]);
}

describe('the database of an installation', () => {
  test('that is gone is not replaced, until a new one is wanted', async () => {
    beginInstalled();
    rmSync(data('postgres'), { recursive: true });
    await expectRefused('database', /database of this installation is missing: .*\/postgres\/cluster does not exist/);
    expect(existsSync(data('postgres'))).toBe(false);
    await startOnce({ CAIRN_NEW: 'database' });
  });

  test('that lies elsewhere and is gone is not replaced', async () => {
    beginInstalled();
    const marker = JSON.parse(readFileSync(data('cairn.json'), 'utf8'));
    const elsewhere = place('not-mounted');
    writeFileSync(data('cairn.json'), JSON.stringify({ ...marker, cluster: elsewhere }));
    await expectRefused('database', /not-mounted\/cluster does not exist/);
    expect(existsSync(elsewhere)).toBe(false);
    // The marker of a version that did not record created parts.
    const { created: _, ...older } = marker;
    writeFileSync(data('cairn.json'), JSON.stringify({ ...older, cluster: elsewhere }));
    await expectRefused('database', /is missing/);
  });

  test('that is an empty directory, or another installation’s, is refused', async () => {
    beginInstalled();
    renameSync(cluster(), place('own'));
    mkdirSync(cluster());
    await expectRefused('database', /is not a PostgreSQL database/);
    rmSync(cluster(), { recursive: true });
    renameSync(place('own'), cluster());
    writeFileSync(data('postgres-superuser'), 'the password of another');
    const foreign = await refusal({});
    expect(foreign).toEqual({ code: 1, words: expect.stringMatching(/^Cairn cannot start: .* does not belong to this installation: .*$/) });
  });

  test('that has become empty, or that DATABASE_URL no longer names, is refused', async () => {
    const cluster = await testCluster();
    const [used, other] = [await cluster.createBlankDatabase(), await cluster.createBlankDatabase()];
    await startOnce({ DATABASE_URL: used.url });
    await expectRefused('database', /is missing/); // DATABASE_URL is missing: no embedded database is created
    await expectRefused('database', /DATABASE_URL is empty, and this installation had a database/, { DATABASE_URL: other.url });
    await query(other.url, 'create table letters (id int)');
    const foreign = await refusal({ DATABASE_URL: other.url, CAIRN_NEW: 'database' });
    expect(foreign).toEqual({ code: 1, words: expect.stringContaining('contains tables that do not belong to Cairn') });
    expect(await query(other.url, `select tablename from pg_tables where schemaname = 'public'`)).toEqual([{ tablename: 'letters' }]);
  });
});

describe('the secret of an installation', () => {
  test('that is empty, short, gone or another one is refused, until a new one is wanted', async () => {
    beginInstalled();
    const path = data('secret');
    const own = readFileSync(path, 'utf8');
    for (const [spoilt, words] of [
      ['', /is empty/],
      ['abc', /has fewer than 32 characters/],
      ['b'.repeat(40), /used with another secret/],
    ] as const) {
      writeFileSync(path, spoilt);
      await expectRefused('secret', words);
      expect(readFileSync(path, 'utf8')).toBe(spoilt);
    }
    unlinkSync(path);
    await expectRefused('secret', /is missing: CAIRN_SECRET is not set/);
    expect(existsSync(path)).toBe(false);
    await startOnce({ CAIRN_NEW: 'secret' });
    expect(readFileSync(path, 'utf8').trim().length).toBeGreaterThan(31);
    expect(readFileSync(path, 'utf8')).not.toBe(own);
    await startOnce();
  });

  test('in the environment is compared likewise, and what is forgotten there is not replaced', async () => {
    await startOnce({ CAIRN_SECRET: 'a'.repeat(32) });
    await expectRefused('secret', /used with another secret than CAIRN_SECRET/, { CAIRN_SECRET: 'b'.repeat(32) });
    await expectRefused('secret', /is missing/);
    await startOnce({ CAIRN_SECRET: 'a'.repeat(32) });
  });
});

describe('the releases of an installation', () => {
  test('that are gone, or another’s, are refused, until they are wanted again', async () => {
    await startOnce();
    rmSync(data('releases'), { recursive: true });
    await expectRefused('releases', /releases of this installation are missing/);
    mkdirSync(data('releases', 'workspace', '9.9.9-aaaaaaaaaaaa'), { recursive: true });
    await expectRefused('releases', /releases of this installation are missing/);
    const one = run({ CAIRN_NEW: 'releases' });
    await untilReady(one);
    expect(readdirSync(data('releases', 'workspace'))).toContainEqual(expect.stringMatching(/^1\.0\.0-[0-9a-f]{12}$/));
    await end(one);
  });
});

describe('what else is damaged', () => {
  test('an empty password is told in one line', async () => {
    beginInstalled();
    const name = 'postgres-app';
    truncateSync(data(name));
    const refused = await refusal({});
    expect(refused).toEqual({
      code: 1,
      words: `Cairn cannot start: ${data(name)} is empty; restore it from a backup, or remove the file to create a new one`,
    });
  });

  test('a login whose password is gone gets a new one; without the superuser’s the start says which file is missing', async () => {
    beginInstalled();
    unlinkSync(data('postgres-app'));
    unlinkSync(data('postgres-owner'));
    await startOnce();
    unlinkSync(data('postgres-superuser'));
    expect(await refusal({})).toEqual({ code: 1, words: expect.stringContaining(`restore ${data('postgres-superuser')} from`) });
  });

  test('a full disk is told in one line', async () => {
    mkdirSync(data());
    symlinkSync('/dev/full', data('cairn.json.new'));
    const { code, words } = await refusal({});
    expect(code).toBe(1);
    expect(words).toMatch(/^Cairn cannot start: the disk is full; free some space, and start again \(ENOSPC.*\)$/);
  });

  test('a database that refuses what the start needs, and what nobody has thought of, are told in one line', async () => {
    const one = run();
    await untilReady(one);
    await query(ownerUrl(), 'alter table revisions rename to gone');
    await end(one);
    const { code, words } = await refusal({});
    expect(code).toBe(1);
    expect(words.split('\n').at(-1)).toMatch(
      /^Cairn cannot start: the database rejected a statement of the start: .*revisions.* \(42P01\)$/,
    );
    expect(words).not.toContain('\n    at ');
  });
});
