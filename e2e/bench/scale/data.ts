import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Cairn, startCairn } from '../../support/cairn.ts';
import { settled } from '../settled.ts';

const checkout = path.join(import.meta.dirname, '../../..');

/**
 * Starts a server with a large database: the one that `pnpm seed --large` has filled in `directory`, which is kept; or one that is filled
 * for this run, which takes ten minutes, and is deleted afterwards.
 */
export async function startLarge(directory: string | undefined, signal: AbortSignal): Promise<Cairn> {
  const data = directory ?? (await mkdtemp(path.join(tmpdir(), 'cairn-large-')));
  const remove = () => (directory === undefined ? rm(data, { recursive: true, force: true }) : Promise.resolve());
  try {
    await chmod(data, 0o755); // when run as root, PostgreSQL runs as another user, who needs access
    if (directory === undefined) await fill(data, signal);
    const cairn = await startCairn({ LOG_LEVEL: 'warn', CAIRN_DATA: path.resolve(data) });
    await settled(data, signal);
    return {
      ...cairn,
      async stop() {
        await cairn.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function fill(data: string, signal: AbortSignal): Promise<void> {
  console.log('filling a large database, for about ten minutes; --data <directory> takes one that is filled …');
  const child = spawn(process.execPath, [path.join(checkout, 'server/src/seed/main.ts'), '--large'], {
    cwd: checkout,
    env: { ...process.env, CAIRN_DATA: data },
    stdio: 'inherit',
    signal,
  });
  const code = await new Promise<number | null>((resolve, reject) => child.once('exit', resolve).once('error', reject));
  if (code !== 0) throw new Error('the large database could not be filled');
}
