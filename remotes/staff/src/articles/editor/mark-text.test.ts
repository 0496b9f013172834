import { describe, expect, test } from '@rstest/core';
import * as fc from 'fast-check';
import { type Mark, markText, type Selected } from './mark-text.ts';

/** Parses `a‹b›c`: the brackets mark the selection. */
const read = (shown: string): Selected => {
  const [before = '', selected = '', after = ''] = shown.split(/[‹›]/);
  return { text: before + selected + after, from: before.length, to: before.length + selected.length };
};
const show = ({ text, from, to }: Selected) => `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`;
const marked = (shown: string, mark: Mark) => show(markText(read(shown), mark));

describe('a mark', () => {
  test.each([
    ['a ‹b› c', 'bold', 'a **‹b›** c'],
    ['a **‹b›** c', 'bold', 'a ‹b› c'],
    ['‹b›', 'italic', '*‹b›*'],
    ['one\nt‹w›o', 'heading', 'one\n## two‹›'],
    ['one\n## t‹w›o', 'heading', 'one\ntwo‹›'],
    ['‹a\nb›\nc', 'list', '- a\n- b‹›\nc'],
    ['‹a›', 'note', '> [!NOTE]\n> a‹›'],
    ['‹a\nb›', 'numbers', '1. a\n2. b‹›'],
    ['run ‹x›', 'code', 'run `‹x›`'],
    ['‹a\nb›', 'code', '```\na\nb\n```‹›\n'],
  ] as const)('%s with %s is %s', (before, mark, after) => {
    expect(marked(before, mark)).toBe(after);
  });

  test('around words is taken off by the same key', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z ]{1,20}$/), fc.nat(20), fc.nat(20), (text, a, b) => {
        const [from, to] = [Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length)];
        expect(markText(markText({ text, from, to }, 'bold'), 'bold')).toEqual({ text, from, to });
      }),
    );
  });
});
