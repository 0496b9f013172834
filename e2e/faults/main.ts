import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { reportPath } from '../run/report.ts';
import { runServerFaults } from './server.ts';

/**
 * `pnpm faults` injects every fault, checks every cell, prints the table and writes it next to this file. `pnpm faults server` does the
 * same for server faults.
 */
const checkout = path.join(import.meta.dirname, '../..');
const report = reportPath(checkout, 'browser');
const file = path.join(import.meta.dirname, 'table.md');

const TestSchema = v.object({ parentNames: v.array(v.string()), name: v.string(), status: v.string() });
const ReportSchema = v.object({ files: v.array(v.object({ testPath: v.string(), results: v.array(TestSchema) })) });

if (process.argv[2] === 'server') process.exit(runServerFaults());
const { status } = spawnSync(process.execPath, [path.join(checkout, 'e2e/run/test.ts'), '--full', 'e2e/tests/faults'], {
  stdio: 'inherit',
});
const { files } = v.parse(v.pipe(v.string(), v.parseJson(), ReportSchema), readFileSync(report, 'utf8'));
const found = new Map<string, string[]>();
for (const { parentNames, name, status } of files.flatMap(({ results }) => results)) {
  const fault = parentNames.find((parent) => parent.startsWith('fault: '))?.slice('fault: '.length);
  if (!fault) continue;
  const says = name.slice(name.indexOf(': ') + 2);
  found.set(fault, [...(found.get(fault) ?? []), status === 'pass' ? says : `**not seen**: ${says}`]);
}
const table = [
  '| fault | what is shown | the rest | recovers | reported |',
  '| --- | --- | --- | --- | --- |',
  ...[...found].map(([fault, cells]) => `| ${[fault, ...cells].join(' | ')} |`),
].join('\n');
console.log(`\n${table}\n`);
if (status === 0)
  writeFileSync(file, `# What goes wrong, and what is seen of it\n\nWritten by \`pnpm faults\`, which looks at every cell.\n\n${table}\n`);
process.exitCode = status ?? 1;
