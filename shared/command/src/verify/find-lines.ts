import { type CodePlace, hashOfCode } from '@cairn/api';

/** The lines to find: their hash, and their text if it is known. */
export interface Wanted {
  hash: string;
  /** All of the lines, or none if the text was truncated or redacted. */
  lines: readonly string[];
  /** The number of lines. */
  count: number;
}

/**
 * Returns the 1-based line where the wanted lines begin in a file: `near`, else the nearest other match. Undefined if there is none.
 * If their text is known, only places that begin with its first line are hashed. Pure.
 */
export async function findLines(file: readonly string[], { hash, lines, count }: Wanted, near: number): Promise<number | undefined> {
  const isAt = async (first: number) =>
    first >= 1 && first + count - 1 <= file.length && (await hashOfCode(cut(file, first, count))) === hash;
  if (await isAt(near)) return near;
  const [begin] = lines;
  const places = file.flatMap((line, at) => (begin === undefined || line === begin ? at + 1 : []));
  for (const first of places.toSorted((one, other) => Math.abs(one - near) - Math.abs(other - near))) if (await isAt(first)) return first;
  return undefined;
}

/** Returns the lines at a place, as far as the file has them. Pure. */
export function linesAt(file: readonly string[], { from, to }: Pick<CodePlace, 'from' | 'to'>): string[] {
  return cut(file, from, to - from + 1);
}

function cut(file: readonly string[], first: number, count: number): string[] {
  return file.slice(first - 1, first - 1 + count);
}
