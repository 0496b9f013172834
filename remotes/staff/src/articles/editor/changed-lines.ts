import { diffArrays } from 'diff';

/** A line that is new or different, or has removed lines before or after it. */
export type LineChange = 'changed' | 'removed-before' | 'removed-after';

export interface ChangedLines {
  /** By 1-based line number of the later text. */
  lines: ReadonlyMap<number, LineChange>;
  /** The number of changed, added or removed lines. A replaced line counts once. */
  count: number;
}

/** With more differing lines than this, texts are not compared line by line: everything between their equal ends counts as changed. */
const maxEdits = 1_000;

/** Returns the differences of the later text line by line. Ignores trailing white space. Pure. */
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
