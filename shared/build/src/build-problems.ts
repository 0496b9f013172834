import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { BuildProblem } from '@cairn/contract';
import type { Rspack } from '@rsbuild/core';

type StatsError = Pick<Rspack.StatsError, 'message' | 'moduleIdentifier'>;

/** How many lines before and after the faulty line are shown. */
const around = 2;

/** Returns the bundler's errors in the package in `directory`, readable and without duplicates. */
export function buildProblems(directory: string, errors: readonly StatsError[], from = process.cwd()): BuildProblem[] {
  const problems = errors.map((error) => problemOf(path.basename(directory), error, from));
  const seen = new Set<string>();
  return problems.filter(({ file, line, message }) => {
    const key = JSON.stringify([file, line, message]);
    return !seen.has(key) && seen.add(key);
  });
}

function problemOf(name: string, { message, moduleIdentifier = '' }: StatsError, from: string): BuildProblem {
  const words = stripVTControlCharacters(message);
  // The module after its loaders: `loader!loader??options!/the/file.tsx`.
  const module = moduleIdentifier.split('!').at(-1)?.split('?')[0] ?? '';
  const source = path.isAbsolute(module) && existsSync(module) ? readFileSync(module, 'utf8').split('\n') : undefined;
  const line = source && lineOf(words, source);
  return {
    package: name,
    file: source ? shortPath(module, from) : null,
    line: line ?? null,
    message: messageOf(words),
    excerpt: source && line ? excerptOf(source, line) : [],
  };
}

/** Returns a file's path for messages: relative to the current directory if it is below. */
export function shortPath(file: string, from: string): string {
  const relative = path.relative(from, file);
  return relative.startsWith('..') ? file : relative;
}

/**
 * Returns the line in the source. Loader errors contain it. Later errors have lines of the compiled code, so the unresolved request or name
 * is searched in the source.
 */
function lineOf(words: string, source: readonly string[]): number | undefined {
  const told = /Module build failed/.test(words) ? /╭─\[(\d+):\d+\]|^\W*\((\d+):\d+\) /m.exec(words) : null;
  if (told) return Number(told[1] ?? told[2]);
  const request = /Can't resolve '([^']+)'/.exec(words)?.[1];
  const name = /export '([^']+)'/.exec(words)?.[1];
  const isIt = (text: string) =>
    request !== undefined
      ? text.includes(`'${request}'`) || text.includes(`"${request}"`)
      : name !== undefined && text.split(/[^\w$]+/).includes(name);
  const found = source.findIndex(isIt);
  return found < 0 ? undefined : found + 1;
}

/** Returns the lines around a line. */
export function excerptOf(source: readonly string[], line: number): BuildProblem['excerpt'] {
  const first = Math.max(1, line - around);
  return source.slice(first - 1, line + around).map((text, index) => ({ line: first + index, text }));
}

/** Returns the message without the drawn frame, the code in it and the loader's stack. */
function messageOf(words: string): string {
  const lines = words
    .split(/^.*╭─\[/m, 1)
    .join('')
    .split('\n')
    .map((line) => line.replace(/^[\s│├╰─▶×]+/, '').replace(/^\(\d+:\d+\) \S+ /, ''))
    .filter((line) => line !== '' && !/^(?:Module build failed|SyntaxError$|at |>? ?\d* *\||\^|\d+ {2})/.test(line));
  return lines.join('\n').replace(/^(?:Syntax Error|ESModulesLinkingError|Error): /, '') || words.trim();
}
