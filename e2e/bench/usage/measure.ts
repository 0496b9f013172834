import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRows, writeRows } from '@cairn/server/rows';
import { startCairn } from '@cairn/server/start';
import { lookAtMachine, printMachine } from '../machine.ts';
import { callerOf } from '../scale/callers.ts';
import { settled } from '../settled.ts';
import { printTable } from '../table.ts';
import { recordingSwitch } from './recording.ts';
import { recordedAgainstNot, yearAgainstWeek } from './report.ts';

const checkout = path.join(import.meta.dirname, '../../..');

/**
 * Prints the cost of analytics and of recording usage with ten million rows; see the README of the benchmark.
 * @param directory a data directory, filled the first time, which takes minutes; without it, a temporary one
 */
export async function measureUsage(directory: string | undefined, signal: AbortSignal): Promise<void> {
  const data = directory ?? (await mkdtemp(path.join(tmpdir(), 'cairn-usage-')));
  await mkdir(data, { recursive: true });
  await chmod(data, 0o755); // as root, PostgreSQL runs as another user and needs access
  const seed = ['--tenants', '100', '--messages', '2000', '--patterns', '10000', '--decisions', '2000', '--sessions', '20000'];
  const env = { ...process.env, CAIRN_DATA: data, PORT: '0', LOG_LEVEL: 'warn' };
  const filled = spawnSync(process.execPath, [path.join(checkout, 'server/src/seed/main.ts'), ...seed], { env, stdio: 'inherit' });
  if (filled.status !== 0) throw new Error('the database could not be filled');
  signal.throwIfAborted();

  const recording = recordingSwitch(checkout);
  const cairn = await startCairn({ env, checkout });
  try {
    const [found] = await readRows(data, `select exists (select from usage_days where key_id = 'key_bench_1') as filled`);
    if (!found?.filled) {
      console.log('inserting ten million rows …');
      await writeRows(data, await readFile(path.join(import.meta.dirname, 'fill.sql'), 'utf8'));
      await writeRows(data, 'vacuum analyze usage_days, usage_months, analytics_days, analytics_items');
    }
    await settled(data, signal);
    const rows = await readRows(
      data,
      `select sum(n)::text as rows from (select count(*) as n from usage_days union all select count(*) from analytics_days
        union all select count(*) from analytics_items) parts`,
    );
    const before = lookAtMachine();
    const owner = await callerOf(cairn.url, 'owner@company-1.example', 'cairn-demo');
    printTable(`Usage: ${Number(rows[0]?.rows).toLocaleString('en')} rows, 100 tenants`, [
      ...(await yearAgainstWeek(owner)),
      ...(await recordedAgainstNot(cairn.url, owner, recording)),
    ]);
    printMachine(before);
  } finally {
    await cairn.stop();
    if (directory === undefined) await rm(data, { recursive: true, force: true });
  }
}
