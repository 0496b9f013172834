import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface AddedLine {
  file: string;
  number: number;
  text: string;
}

/** Files that people read: sources, docs and texts. Not `.ci` with the list itself, data, or generated files. */
const isRead = (file: string) =>
  /\.(?:[cm]?[jt]sx?|css|md|po|sql|html)$/.test(file) && !file.startsWith('.ci/') && !/(?:^|\/)(?:dist|node_modules)\//.test(file);

/** Returns warnings about words to avoid (`.ci/words.yaml`) in the lines that this branch adds; none if git finds no merge base. */
export function wordWarnings(): string[] {
  const words: Record<string, string> = parse(readFileSync('.ci/words.yaml', 'utf8'));
  return warningsOf(linesSinceBase(), words);
}

/** Returns `file:line: "word": advice` for each word in a line. Pure. */
export function warningsOf(lines: readonly AddedLine[], words: Readonly<Record<string, string>>): string[] {
  const patterns = Object.entries(words).map(([word, advice]) => ({ word, advice, pattern: patternOf(word) }));
  return lines
    .filter(({ file }) => isRead(file))
    .flatMap(({ file, number, text }) =>
      patterns.filter(({ pattern }) => pattern.test(text)).map(({ word, advice }) => `${file}:${number}: "${word}": write ${advice}`),
    );
}

/** Returns the added lines in the output of `git diff --unified=0`. Pure. */
export function addedLines(diff: string): AddedLine[] {
  let file = '';
  let number = 0;
  return diff.split('\n').flatMap((line) => {
    if (line.startsWith('+++ ')) file = line.replace(/^\+\+\+ (?:b\/)?/, '');
    else if (line.startsWith('@@')) number = Number(/\+(\d+)/.exec(line)?.[1]);
    else if (line.startsWith('+')) return [{ file, number: number++, text: line.slice(1) }];
    return [];
  });
}

function linesSinceBase(): AddedLine[] {
  for (const branch of ['origin/main', 'main']) {
    const base = spawnSync('git', ['merge-base', branch, 'HEAD'], { encoding: 'utf8' });
    if (base.status === 0) return addedLines(git('diff', '--unified=0', '--no-color', '--no-ext-diff', base.stdout.trim()));
  }
  return [];
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** Returns a pattern for a word in a sentence or in a name: `whoever`, `Whoever`, `forWhoeverAsks`, `taken-back`, `takenBack`. */
function patternOf(word: string): RegExp {
  const parts = word.split(' ');
  const camel = parts.map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`);
  const sentence = `\\b${parts.join('[\\s_-]')}\\b`;
  const inName = `(?<=[a-z])${camel.join('')}(?![a-z])|\\b${parts[0]}${camel.slice(1).join('')}(?![a-z])`;
  return new RegExp(
    `${sentence}|\\b${camel[0]}${parts
      .slice(1)
      .map((part) => `[\\s_-]${part}`)
      .join('')}\\b|${inName}`,
  );
}
