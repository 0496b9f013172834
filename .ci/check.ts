import { execFile } from 'node:child_process';
import { apiReportProblems } from './checks/api-reports.ts';
import { catalogueProblems } from './checks/catalogues.ts';
import { hostNameProblems } from './checks/host-names.ts';
import { linkProblems } from './checks/links.ts';
import { logicalCssProblems } from './checks/logical-css.ts';
import { remoteProblems } from './checks/remotes.ts';
import { singletonProblems, subPathProblems } from './checks/singletons.ts';
import { wordWarnings } from './checks/words.ts';
import { workflowProblems } from './checks/workflows.ts';

/**
 * `pnpm check`: all static checks of the code, each of which runs even if others fail. `pnpm check remotes` runs the checks with this word
 * in their name.
 */
interface Check {
  name: string;
  run(): Promise<string[]> | string[];
}

const command = (name: string, program: string, ...args: string[]): Check => ({
  name,
  run: () =>
    new Promise((resolve) => {
      execFile(program, args, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
        resolve(error ? [`${stdout}${stderr}`.trim() || error.message] : []),
      );
    }),
});

/** Incremental on a developer's machine; CI starts without a cache. */
const types = (name: string, project: string): Check => {
  const known = `node_modules/.cache/cairn/types-${project}.tsbuildinfo`;
  return command(name, 'tsc', '-p', `tsconfig.${project}.json`, ...(process.env.CI ? [] : ['--incremental', '--tsBuildInfoFile', known]));
};

const checks: Check[] = [
  command('format, lint and boundaries', 'biome', 'ci', '--colors=off', '.'),
  types('types of browser code', 'browser'),
  types('types of the service worker', 'worker'),
  types('types of Node code', 'node'),
  types('types of browser tests', 'e2e'),
  command('dead code', 'knip', '--no-progress', '--no-config-hints'),
  { name: 'logical CSS properties and tokens', run: logicalCssProblems },
  { name: 'what remotes declare', run: remoteProblems },
  { name: 'a host that names no remote', run: () => hostNameProblems() },
  { name: 'one copy and one version of each singleton', run: () => [...singletonProblems(), ...subPathProblems()] },
  { name: 'catalogues', run: catalogueProblems },
  { name: 'links in Markdown', run: () => linkProblems() },
  { name: 'what the shared packages give to remotes', run: apiReportProblems },
  { name: 'pipelines', run: () => workflowProblems() },
];

const words = process.argv.slice(2).filter((word) => word !== '--');
const wanted = checks.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (wanted.length === 0) {
  console.error(`no check has "${words.join(' ')}" in its name; there are:\n${checks.map(({ name }) => `  ${name}`).join('\n')}`);
  process.exit(1);
}

/** Two at a time, so that both cores are used while one check waits for the disk or uses a single core. */
const atOnce = 2;
const waiting = [...wanted];
let failed = 0;

async function work(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const begun = performance.now();
    const problems = await check.run();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${check.name} (${seconds} s)`);
    for (const problem of problems) console.log(problem.replace(/^/gm, '     '));
    if (problems.length > 0) failed += 1;
  }
}

await Promise.all(Array.from({ length: atOnce }, work));
for (const warning of words.length === 0 ? wordWarnings() : []) console.log(`warn ${warning}`);
process.exit(failed === 0 ? 0 : 1);
