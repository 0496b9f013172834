import { spawnSync } from 'node:child_process';
import { apiReportProblems } from './checks/api-reports.ts';
import { catalogueProblems } from './checks/catalogues.ts';
import { hostNameProblems } from './checks/host-names.ts';
import { logicalCssProblems } from './checks/logical-css.ts';
import { remoteProblems } from './checks/remotes.ts';

import { singletonProblems, subPathProblems } from './checks/singletons.ts';
import { workflowProblems } from './checks/workflows.ts';

/**
 * `pnpm check`: everything that can be said of the code without running it, all of it before it gives up. `pnpm check remotes`
 * runs what has the word in its name.
 */
interface Check {
  name: string;
  run(): Promise<string[]> | string[];
}

const command = (name: string, ...words: string[]): Check => ({
  name,
  run() {
    const [program = '', ...args] = words;
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    return status === 0 ? [] : [`${stdout}${stderr}`.trim()];
  },
});

const checks: Check[] = [
  command('format, lint and boundaries', 'biome', 'ci', '--colors=off', '.'),
  command('types of browser code', 'tsc', '-p', 'tsconfig.browser.json'),
  command('types of the service worker', 'tsc', '-p', 'tsconfig.worker.json'),
  command('types of Node code', 'tsc', '-p', 'tsconfig.node.json'),
  command('types of browser tests', 'tsc', '-p', 'tsconfig.e2e.json'),
  command('dead code', 'knip', '--no-progress', '--no-config-hints'),
  { name: 'logical CSS properties and tokens', run: logicalCssProblems },
  { name: 'what remotes declare', run: remoteProblems },
  { name: 'a host that names no remote', run: () => hostNameProblems() },
  { name: 'one copy and one version of each singleton', run: () => [...singletonProblems(), ...subPathProblems()] },
  { name: 'catalogues', run: catalogueProblems },
  { name: 'what the shared packages give to remotes', run: apiReportProblems },
  { name: 'pipelines', run: () => workflowProblems() },
];

const words = process.argv.slice(2).filter((word) => word !== '--');
const wanted = checks.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (wanted.length === 0) {
  console.error(`no check has "${words.join(' ')}" in its name; there are:\n${checks.map(({ name }) => `  ${name}`).join('\n')}`);
  process.exit(1);
}

let failed = 0;
for (const check of wanted) {
  const begun = performance.now();
  const problems = await check.run();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${check.name} (${seconds} s)`);
  for (const problem of problems) console.log(problem.replace(/^/gm, '     '));
  if (problems.length > 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
