import { codeSpan } from './blocks.ts';

/**
 * Removes emphasis, links, comments and what is struck out. Code stays as it is, with its marks: they tell people and agents what to type.
 * Pure.
 */
export function withoutMarks(text: string): string {
  const codes: string[] = [];
  return (
    text
      .replaceAll(/[\uE000\uE001]/g, '')
      .replaceAll(codeSpan, (code) => `\uE000${codes.push(code) - 1}\uE001`)
      .replaceAll(/<!--.*?-->/g, '')
      .replaceAll(/(?<!~)(~{1,2})(?=[^\s~])[^~]*[^\s~]\1(?!~)/g, '')
      .replaceAll(/(?<![\w\]])!?\[([^\][]*)\]\([^()]*\)/g, '$1')
      .replaceAll(/(?<![^\s(])([*_])(?=[^\s*_])([^*_]*[^\s*_])\1(?=[\s),:;!?]|\.(?:\s|$)|$)/g, '$2')
      .replaceAll(/(\*{2,3})([^\s*/](?:[^*]*[^\s*/])?)\1/g, '$2')
      // A name such as __init__ is no emphasis.
      .replaceAll(/(?<![^\s(])__(?![a-z0-9]+__)([^\s_](?:[^_]*[^\s_])?)__(?=[\s),:;!?]|\.(?:\s|$)|$)/g, '$1')
      .replaceAll(/\uE000(\d+)\uE001/g, (_, at: string) => codes[Number(at)] ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}

/** Minimum length of a sentence of letters, in characters. Shorter ones are numbers and abbreviations. */
const shortestSentence = 12;

/** Splits a text into its first sentence and the rest. A label of its own ("Money: …") stays with the sentence. Pure. */
export function splitRule(text: string): [string, string] {
  const masked = text.replaceAll(codeSpan, (code) => '_'.repeat(code.length));
  for (const { index, 0: found, 1: mark } of masked.matchAll(/(?:([.!?])["'”’)]?\s+|[。！？]["'”’」』）)]?\s*)(?=\S)/gu)) {
    const end = index + found.length;
    const before = masked.slice(0, index + 1);
    // A dot within a name or a version ends no sentence, and neither does "e.g.".
    const isAbbreviation = /(?<![\p{L}\p{N}])(?:e\.g|i\.e|etc|z\.B|p\. ?ej|vs|cf)\.$/iu.test(before);
    if (mark === undefined || (index >= shortestSentence && !isAbbreviation)) return [text.slice(0, end).trim(), text.slice(end)];
  }
  return [text, ''];
}
