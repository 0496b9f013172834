import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { testDirectory } from '../../test/data-directory.ts';
import { openDataDirectory } from './data-directory.ts';
import { takeLock } from './lock.ts';
import { thisProcess } from './process.ts';

const module = fileURLToPath(new URL('./data-directory.ts', import.meta.url));
let directory: ReturnType<typeof testDirectory>;
beforeEach(() => {
  directory = testDirectory();
});
afterEach(() => directory.remove());

describe('the data directory', () => {
  test('is made where it is missing, known again, and keeps its secrets private', () => {
    const path = join(directory.path, 'a', 'b');
    const first = openDataDirectory(path);
    const secret = first.keep('secret', () => 'made once');
    first.release();
    const second = openDataDirectory(path);
    expect(second.id).toBe(first.id);
    expect(second.keep('secret', () => 'made twice')).toBe(secret);
    expect(statSync(join(path, 'secret')).mode & 0o777).toBe(0o600);
    second.release();
  });

  test('that holds something else is refused and stays as it is', () => {
    writeFileSync(join(directory.path, 'letters.txt'), 'dear');
    expect(() => openDataDirectory(directory.path)).toThrow(/contains files that do not belong to Cairn/);
    expect(readdirSync(directory.path)).toEqual(['letters.txt']);
  });

  test('that is a file, lies below one, or was made by a newer Cairn is refused', () => {
    const file = join(directory.path, 'file');
    writeFileSync(file, '');
    expect(() => openDataDirectory(file)).toThrow(/is a file/);
    expect(() => openDataDirectory(join(file, 'below'))).toThrow(/below a file/);
    const newer = join(directory.path, 'newer');
    mkdirSync(newer);
    writeFileSync(join(newer, 'cairn.json'), JSON.stringify({ layout: 99, id: crypto.randomUUID() }));
    expect(() => openDataDirectory(newer)).toThrow(/newer version of Cairn/);
    expect(readdirSync(newer)).toEqual(['cairn.json']);
  });

  test('that this user may not read is refused', () => {
    const path = join(directory.path, 'closed');
    mkdirSync(path);
    chmodSync(path, 0o000);
    const script = `import(${JSON.stringify(module)}).then((m) => m.openDataDirectory(${JSON.stringify(path)})).catch((error) => { console.log(error.message); })`;
    // Root can read everything, so another user has to try. The module must be readable to them.
    const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const { stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', cwd: '/', ...asNobody });
    expect(stdout).toContain('cannot be read and written by this user');
  });

  test('is locked against a second Cairn, and free again after a kill', async () => {
    const script = `import(${JSON.stringify(module)}).then((m) => { m.openDataDirectory(${JSON.stringify(directory.path)}); console.log('held'); setInterval(() => undefined, 1000); })`;
    const holder = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    expect(() => openDataDirectory(directory.path)).toThrow(new RegExp(`in use by another Cairn \\(process ${holder.pid}\\)`));
    const ended = new Promise((resolve) => holder.once('exit', resolve));
    holder.kill('SIGKILL');
    await ended;
    openDataDirectory(directory.path).release();
    expect(existsSync(join(directory.path, 'lock'))).toBe(false);
  });
});

describe('a lock', () => {
  test('of a process id that another process has now is stale', () => {
    const path = join(directory.path, 'lock');
    writeFileSync(path, JSON.stringify({ pid: process.pid, started: 'long ago' }));
    const lock = takeLock(path);
    expect(lock.held).toBe(true);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject(thisProcess());
  });

  test('that is torn is taken over', () => {
    const path = join(directory.path, 'lock');
    writeFileSync(path, '{"pid": 1');
    expect(takeLock(path).held).toBe(true);
    expect(takeLock(path).held).toBe(false);
  });

  test('is had by one of many that find a stale one at the same time', async () => {
    const path = join(directory.path, 'lock');
    writeFileSync(path, JSON.stringify({ pid: 1, started: 'before' }));
    const lockModule = fileURLToPath(new URL('./lock.ts', import.meta.url));
    const script = `import(${JSON.stringify(lockModule)}).then((m) => { process.stdout.write(String(m.takeLock(${JSON.stringify(path)}).held)); process.stdin.resume(); process.stdin.on('end', () => process.exit()); })`;
    const racers = Array.from({ length: 6 }, () => spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }));
    const answers = await Promise.all(
      racers.map(
        (racer) => new Promise<string>((resolve) => racer.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))),
      ),
    );
    for (const racer of racers) racer.stdin.end();
    expect(answers.filter((answer) => answer === 'true')).toHaveLength(1);
  });
});
