import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FaultRow, rowsVariable } from '@cairn/server/faults';

const checkout = path.join(import.meta.dirname, '../..');

/**
 * `pnpm faults server`: causes every fault of the server under load, prints the table and writes it next to this file.
 * @returns the exit code
 */
export function runServerFaults(): number {
  const directory = mkdtempSync(path.join(tmpdir(), 'cairn-faults-'));
  const rows = path.join(directory, 'rows');
  writeFileSync(rows, '');
  try {
    const { status } = spawnSync(
      process.execPath,
      [path.join(checkout, 'e2e/run/test.ts'), '--full', 'server/test/faults', 'server/src/start/shutdown'],
      { stdio: 'inherit', env: { ...process.env, [rowsVariable]: rows } },
    );
    const found = readFileSync(rows, 'utf8').split('\n').filter(Boolean);
    const table = [
      '| fault | callers get | lost | healthy again after |',
      '| --- | --- | --- | --- |',
      ...found
        .map((line) => JSON.parse(line) as FaultRow) // written only by recordFault
        .toSorted((a, b) => a.fault.localeCompare(b.fault, 'en')) // tests run concurrently: the order differs from run to run
        .map(({ fault, answers, lost, healthy }) => `| ${fault} | ${answers} | ${lost} | ${healthy} |`),
    ].join('\n');
    console.log(`\n${table}\n`);
    if (status === 0)
      writeFileSync(
        path.join(import.meta.dirname, 'server.md'),
        `# Faults of the server, under load\n\nWritten by \`pnpm faults server\`: three clients read and write while each fault is caused once, on the machine that ran it. A write that was not acknowledged is sent again with the same key. A number is an HTTP status, with the code of the error: 201 is a write that was saved. "Lost" compares what was acknowledged with what is in the database afterwards.\n\n${table}\n`,
      );
    return status ?? 1;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
