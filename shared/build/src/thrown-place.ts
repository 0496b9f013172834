import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ThrownPlace } from '@cairn/contract';
import { excerptOf, shortPath } from './build-problems.ts';

/** The maximum number of stack frames; only recursions have more. */
const maxFrames = 50;

/**
 * Returns where in the sources of the package in `directory` an error was thrown: the first frame of a browser's stack in one of its own
 * files; null if there is none.
 * @param readMap returns the source map of a built file by its URL; null without one
 */
export async function thrownPlace(
  directory: string,
  stack: string,
  readMap: (url: string) => Promise<string | null>,
  from = process.cwd(),
): Promise<ThrownPlace> {
  for (const { url, line, column } of framesOf(stack)) {
    const text = await readMap(url);
    if (text === null) continue;
    const entry = new SourceMap(JSON.parse(text)).findEntry(line - 1, column - 1);
    const file = 'originalSource' in entry ? sourceFile(directory, entry.originalSource) : null;
    if (file === null || !('originalLine' in entry)) continue;
    const found = entry.originalLine + 1;
    return { file: shortPath(file, from), line: found, excerpt: excerptOf(readFileSync(file, 'utf8').split('\n'), found) };
  }
  return null;
}

function framesOf(stack: string): { url: string; line: number; column: number }[] {
  return [...stack.matchAll(/(https?:\/\/[^\s()]+?):(\d+):(\d+)/g)]
    .slice(0, maxFrames)
    .map(([, url = '', line, column]) => ({ url, line: Number(line), column: Number(column) }));
}

/** Returns the file that a source map refers to if it is one of the package's own. */
function sourceFile(directory: string, source: string): string | null {
  const named = source.startsWith('file:') ? fileURLToPath(source) : source.replace(/^webpack:\/\/[^/]*\//, '').replace(/\?.*$/, '');
  const file = path.resolve(directory, named);
  const relative = path.relative(directory, file);
  const isOwn = !relative.startsWith('..') && !relative.split(path.sep).includes('node_modules');
  return isOwn && existsSync(file) ? file : null;
}
