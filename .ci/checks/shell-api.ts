import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const report = 'shared/shell/api.txt';
const named = /^(?:export )?(?:declare )?(?:const|function|class|interface|type) (\w+)/;
const sources = 'shared/shell/src';

/** Is the report of what remotes may use up to date? A change of it is a change of the shell's contract, and is read as one. */
export function shellApiProblems(): string[] {
  const now = shellApi();
  return readFileSync(report, 'utf8') === now
    ? []
    : [`${report} is out of date: run "pnpm shell-api", and see what you change for remotes`];
}

/** Writes the report anew. */
export function writeShellApi(): void {
  writeFileSync(report, shellApi());
}

/** The declarations behind every name that `@cairn/shell` exports, module by module. @throws where they do not compile */
function shellApi(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'cairn-api-'));
  try {
    const { status, stdout } = spawnSync('tsc', ['-p', 'tsconfig.api.json', '--outDir', directory], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`the shell's declarations do not compile:\n${stdout}`);
    const declared = (module: string) => readFileSync(path.join(directory, sources, module), 'utf8');
    const parts: string[] = [];
    for (const [, names = '', module = ''] of declared('index.d.ts').matchAll(
      /^export (?:type )?\{([^}]*)\} from '\.\/([\w-]+)\.tsx?';/gm,
    )) {
      const exported = new Set(names.split(',').map((name) => name.replace(/\btype\b/, '').trim()));
      const all = statements(declared(`${module}.d.ts`)).map((text) => ({ text, name: named.exec(text)?.[1] ?? '' }));
      const given = all.filter(({ name }) => exported.has(name));
      const behind = all.filter(({ text, name }) => name && !text.startsWith('export') && given.some((one) => one.text.includes(name)));
      const kept = [...behind, ...given].map(({ text }) => text);
      parts.push(`${module}\n${'-'.repeat(module.length)}\n${kept.join('\n')}`);
    }
    return `What @cairn/shell gives to remotes. Made by "pnpm shell-api".\n\n${parts.join('\n\n')}\n`;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** A file of declarations, cut where a line begins at its start with a word. */
function statements(text: string): string[] {
  return text.split(/^(?=(?:export|declare|interface|type|import)\b)/m).map((statement) => statement.trim());
}
