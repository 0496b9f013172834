import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { BuildProblem } from '@cairn/contract';
import type { Rspack } from '@rsbuild/core';

type StatsError = Pick<Rspack.StatsError, 'message' | 'moduleIdentifier'>;

/** How many lines before and after the one that is wrong are shown. */
const around = 2;

/** What the bundler says is wrong in the package in `directory`, each thing once, for people. */
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
  // The module behind its loaders: `loader!loader??options!/the/file.tsx`.
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

/** A file as its author reads it: relative to where the command runs, if it is below. */
export function shortPath(file: string, from: string): string {
  const relative = path.relative(from, file);
  return relative.startsWith('..') ? file : relative;
}

/**
 * The line in the source. What a loader refuses names it; what is found later has lines of the compiled code, so that the
 * request or the name that could not be found is looked for in the source.
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

/** The lines around one of them. */
export function excerptOf(source: readonly string[], line: number): BuildProblem['excerpt'] {
  const first = Math.max(1, line - around);
  return source.slice(first - 1, line + around).map((text, index) => ({ line: first + index, text }));
}

/** Without the frame that is drawn around it, the code that stands in it and the loader's stack. */
function messageOf(words: string): string {
  const lines = words
    .split(/^.*╭─\[/m, 1)
    .join('')
    .split('\n')
    .map((line) => line.replace(/^[\s│├╰─▶×]+/, '').replace(/^\(\d+:\d+\) \S+ /, ''))
    .filter((line) => line !== '' && !/^(?:Module build failed|SyntaxError$|at |>? ?\d* *\||\^|\d+ {2})/.test(line));
  return lines.join('\n').replace(/^(?:Syntax Error|ESModulesLinkingError|Error): /, '') || words.trim();
}
