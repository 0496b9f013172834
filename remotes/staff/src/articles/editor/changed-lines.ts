import { diffArrays } from 'diff';

/** A line that is new or different, or one where lines of the former text were removed before or after it. */
export type LineChange = 'changed' | 'removed-before' | 'removed-after';

export interface ChangedLines {
  /** By the numbers of the lines of the later text, from 1. */
  lines: ReadonlyMap<number, LineChange>;
  /** How many lines were changed, added or removed. A line that replaces another counts once. */
  count: number;
}

/** Texts that differ in more lines than this are not compared line by line: what is between their equal ends has changed. */
const maxEdits = 1_000;

/** What is different in the later of two texts, line by line. White space at the end is no difference. Pure. */
export function changedLines(before: string, after: string): ChangedLines {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const lines = new Map<number, LineChange>();
  let [count, number, removed, added] = [0, 1, 0, 0];
  const close = () => {
    count += Math.max(removed, added);
    if (removed > 0 && added === 0) {
      if (number <= fresh.length) lines.set(number, 'removed-before');
      else lines.set(fresh.length, 'removed-after');
    }
    [removed, added] = [0, 0];
  };
  for (const part of partsOf(old, fresh)) {
    if (part.removed) removed += part.value.length;
    else if (part.added) {
      for (const _line of part.value) lines.set(number++, 'changed');
      added += part.value.length;
    } else {
      close();
      number += part.value.length;
    }
  }
  close();
  return { lines, count };
}

type Part = Pick<ReturnType<typeof diffArrays<string>>[number], 'added' | 'removed' | 'value'>;

function partsOf(old: readonly string[], fresh: readonly string[]): Part[] {
  const compared = diffArrays([...old], [...fresh], { maxEditLength: maxEdits });
  if (compared) return compared;
  const shorter = Math.min(old.length, fresh.length);
  let [start, end] = [0, 0];
  while (start < shorter && old[start] === fresh[start]) start++;
  while (end < shorter - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  const same = { added: false, removed: false };
  return [
    { ...same, value: fresh.slice(0, start) },
    { added: false, removed: true, value: old.slice(start, old.length - end) },
    { added: true, removed: false, value: fresh.slice(start, fresh.length - end) },
    { ...same, value: fresh.slice(fresh.length - end) },
  ];
}

function linesOf(text: string): string[] {
  const trimmed = text.trimEnd();
  return trimmed === '' ? [] : trimmed.split('\n');
}
