import { type CodePlace, hashOfCode } from '@cairn/api';

/** Lines that are looked for: their hash, and their text where it is known. */
export interface Wanted {
  hash: string;
  /** All of the lines, or none: a text that was cut or redacted finds nothing. */
  lines: readonly string[];
  /** How many. */
  count: number;
}

/**
 * Where the wanted lines begin in a file, counted from 1: at `near`, else at the nearest other place. Undefined where they are nowhere.
 * Where their text is known, only places that begin with its first line are hashed. Pure.
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

/** The lines at a place, as far as the file has them. Pure. */
export function linesAt(file: readonly string[], { from, to }: Pick<CodePlace, 'from' | 'to'>): string[] {
  return cut(file, from, to - from + 1);
}

function cut(file: readonly string[], first: number, count: number): string[] {
  return file.slice(first - 1, first - 1 + count);
}
