import { structuredPatch } from 'diff';
import type { ChangeData, HunkData } from 'react-diff-view';

/**
 * Returns the hunks in which two texts differ, with `context` unchanged lines around them, in the format of react-diff-view. Ignores a
 * missing line break at the end, which readers cannot see.
 */
export function hunksOf(before: string, after: string, context = 3): HunkData[] {
  const patch = structuredPatch('', '', closed(before), closed(after), undefined, undefined, { context });
  return patch.hunks.map(({ oldStart, oldLines, newStart, newLines, lines }) => {
    let [old, fresh] = [oldStart, newStart];
    const changes = lines.flatMap((line): ChangeData[] => {
      const content = line.slice(1);
      switch (line[0]) {
        case '+':
          return [{ type: 'insert', isInsert: true, lineNumber: fresh++, content }];
        case '-':
          return [{ type: 'delete', isDelete: true, lineNumber: old++, content }];
        case ' ':
          return [{ type: 'normal', isNormal: true, oldLineNumber: old++, newLineNumber: fresh++, content }];
        default:
          return [];
      }
    });
    return { content: `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`, oldStart, oldLines, newStart, newLines, changes };
  });
}

/** Returns the hunks and the folded ranges between them. Line numbers are those of the old text, from 1; `to` is exclusive. */
export function withFolds(hunks: readonly HunkData[], lines: number): (HunkData | { from: number; to: number })[] {
  const ends = hunks.map(({ oldStart, oldLines }) => oldStart + oldLines);
  const parts = hunks.flatMap((hunk, at) => {
    const from = ends[at - 1] ?? 1;
    return hunk.oldStart > from ? [{ from, to: hunk.oldStart }, hunk] : [hunk];
  });
  const last = ends.at(-1);
  return last !== undefined && last <= lines ? [...parts, { from: last, to: lines + 1 }] : parts;
}

/** Counts the added and removed lines. */
export function countChangedLines(hunks: readonly HunkData[]): { added: number; removed: number } {
  const changes = hunks.flatMap((hunk) => hunk.changes);
  return { added: changes.filter(({ type }) => type === 'insert').length, removed: changes.filter(({ type }) => type === 'delete').length };
}

/** Splits a text into lines. A line break at the end adds no empty line. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function closed(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
