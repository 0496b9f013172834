import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The public API for remotes: packages and the modules that remotes import. tsconfig.api.json compiles the same. */
const packages: Record<string, readonly string[]> = {
  contract: ['index'],
  list: ['index'],
  shell: ['index'],
  ui: ['core/index', 'data/index', 'date/index', 'forms/index', 'overlay/index', 'icons'],
};

const named = /^(?:export )?(?:declare )?(?:abstract )?(?:const|function|class|interface|type) (\w+)/;
const taken = /^export (?:type )?(?:\*|\{([^}]*)\}) from '(\.[^']+)\.tsx?';/gm;

/**
 * Checks that the API reports are up to date. A change of a report is a change of the contract and is reviewed as one: removing something,
 * or requiring more, breaks remotes that were built before.
 */
export function apiReportProblems(): string[] {
  return [...apiReports()].flatMap(([name, now]) => {
    const file = reportFile(name);
    return existsSync(file) && readFileSync(file, 'utf8') === now
      ? []
      : [`${file} is out of date: run "pnpm api-reports", and see what you change for remotes`];
  });
}

/** Writes the reports. */
export function writeApiReports(): void {
  for (const [name, report] of apiReports()) writeFileSync(reportFile(name), report);
}

function reportFile(name: string): string {
  return `shared/${name}/api.txt`;
}

/** Returns the declarations of every name that each package exports, by module. @throws when they do not compile */
function apiReports(): Map<string, string> {
  const directory = mkdtempSync(path.join(tmpdir(), 'cairn-api-'));
  try {
    const { status, stdout } = spawnSync('tsc', ['-p', 'tsconfig.api.json', '--outDir', directory], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`the declarations of the shared packages do not compile:\n${stdout}`);
    return new Map(
      Object.entries(packages).map(([name, entries]) => {
        const parts = entries.flatMap((entry) => entryReport(path.join(directory, 'shared', name, 'src'), entry));
        return [name, `What @cairn/${name} gives to remotes. Made by "pnpm api-reports".\n\n${parts.join('\n\n')}\n`];
      }),
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Returns one part for each module from which the entry exports names. */
function entryReport(sources: string, entry: string): string[] {
  const text = readFileSync(path.join(sources, `${entry}.d.ts`), 'utf8');
  const own = statements(text).filter((statement) => named.test(statement));
  const title = (module: string) => `${module}\n${'-'.repeat(module.length)}`;
  return [
    ...(own.length > 0 ? [`${title(entry)}\n${own.join('\n')}`] : []),
    ...[...text.matchAll(taken)].map(([, names, file = '']) => {
      const module = path.posix.join(path.posix.dirname(entry), file);
      const kept = declarations(readFileSync(path.join(sources, `${module}.d.ts`), 'utf8'), names);
      return `${title(module)}\n${kept.join('\n')}`;
    }),
  ];
}

/** Returns the statements that export `names` (default: all exports), and the local declarations that they use. */
function declarations(text: string, names: string | undefined): string[] {
  const given = names?.split(',').map((name) => name.replace(/\btype\b/, '').trim());
  const wanted = given && new Set(given.map((name) => name.split(' as ')[0]));
  const renamed = (given ?? []).filter((name) => name.includes(' as ')).map((name) => `export { ${name} };`);
  const all = statements(text).map((statement) => ({ statement, name: named.exec(statement)?.[1] ?? '' }));
  const exported = all.filter(({ statement, name }) => (wanted ? wanted.has(name) : statement.startsWith('export') && name !== ''));
  const behind = all.filter(
    ({ statement, name }) => name && !statement.startsWith('export') && exported.some((one) => one.statement.includes(name)),
  );
  return [...[...behind, ...exported].map(({ statement }) => statement), ...renamed];
}

/** Splits a declaration file into its top-level statements. */
function statements(text: string): string[] {
  return text.split(/^(?=(?:export|declare|interface|type|import)\b)/m).map((statement) => statement.trim());
}
