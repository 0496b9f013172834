import { diffWordsWithSpace } from 'diff';

export interface WordsPiece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Compares two texts by whole words in any language. Spaces between two changed words belong to the change, so that "5 attempts over 2
 * hours" is one removal and not five.
 */
export function diffWords(before: string, after: string): WordsPiece[] {
  const pieces = diffWordsWithSpace(before, after, { intlSegmenter: segmenter }).map(
    ({ added, removed, value }): WordsPiece => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value }),
  );
  return joined(pieces);
}

/**
 * Merges changes that are separated only by spaces into one removal and one addition. A line break ends a run, otherwise it would appear
 * twice.
 */
function joined(pieces: readonly WordsPiece[]): WordsPiece[] {
  const result: WordsPiece[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed) result.push({ kind: 'removed', text: removed });
    if (added) result.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  pieces.forEach((piece, at) => {
    if (piece.kind === 'removed') removed += piece.text;
    else if (piece.kind === 'added') added += piece.text;
    else if ((removed || added) && !/[\S\n]/.test(piece.text) && at < pieces.length - 1) {
      removed += piece.text;
      added += piece.text;
    } else {
      flush();
      result.push(piece);
    }
  });
  flush();
  return result;
}

/** Counts the added and removed words, for the line above a comparison. */
export function countChangedWords(pieces: readonly WordsPiece[]): { added: number; removed: number } {
  const count = (kind: WordsPiece['kind']) =>
    pieces
      .filter((piece) => piece.kind === kind)
      .flatMap(({ text }) => [...segmenter.segment(text)])
      .filter(({ isWordLike }) => isWordLike).length;
  return { added: count('added'), removed: count('removed') };
}
