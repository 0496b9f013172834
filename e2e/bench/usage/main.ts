import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readRows, writeRows } from '@cairn/server/rows';
import { startCairn } from '@cairn/server/start';
import { lookAtMachine, printMachine } from '../machine.ts';
import { callerOf } from '../scale/callers.ts';
import { settled } from '../settled.ts';
import { printTable } from '../table.ts';
import { recordingSwitch } from './recording.ts';
import { recordedAgainstNot, yearAgainstWeek } from './report.ts';

/** `node e2e/bench/usage/main.ts --data /tmp/usage`: analytics and the recording of usage with ten million rows; see the bench's README. */
const checkout = path.join(import.meta.dirname, '../../..');
const { values } = parseArgs({ options: { data: { type: 'string', default: '/tmp/cairn-usage' } } });
await mkdir(values.data, { recursive: true });
await chmod(values.data, 0o755); // as root, PostgreSQL runs as another user, who must be able to read it
const seed = ['--tenants', '100', '--messages', '2000', '--patterns', '10000', '--decisions', '2000', '--sessions', '20000'];
const env = { ...process.env, CAIRN_DATA: values.data, PORT: '0', LOG_LEVEL: 'warn' };
const filled = spawnSync(process.execPath, [path.join(checkout, 'server/src/seed/main.ts'), ...seed], { env, stdio: 'inherit' });
if (filled.status !== 0) throw new Error('the database could not be filled');

const recording = recordingSwitch(checkout);
const cairn = await startCairn({ env, checkout });
try {
  const [found] = await readRows(values.data, `select exists (select from usage_days where key_id = 'key_bench_1') as filled`);
  if (!found?.filled) {
    console.log('inserting ten million rows …');
    await writeRows(values.data, await readFile(path.join(import.meta.dirname, 'fill.sql'), 'utf8'));
    await writeRows(values.data, 'vacuum analyze usage_days, usage_months, analytics_days, analytics_items');
  }
  await settled(values.data, new AbortController().signal);
  const rows = await readRows(
    values.data,
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
}
