import { beforeEach, expect, test } from '@rstest/core';
import { holdPieces, layOutNext } from './pieces.ts';

let entry: HTMLElement;

/** Creates a text with blocks of the given numbers of word elements. */
function textOf(...blocks: number[]): void {
  entry = document.createElement('div');
  const text = document.createElement('div');
  text.dataset.pieces = 'true';
  for (const words of blocks) {
    const block = document.createElement('p');
    for (let word = 0; word < words; word += 1) block.append(document.createElement('b'));
    text.append(block);
  }
  entry.append(document.createElement('header'), text);
}

const laidOut = () => [...entry.querySelectorAll('p')].map(({ style }) => style.display !== 'none');

beforeEach(() => textOf(3, 3, 40, 2));

test('blocks of a text are laid out one after the other, small ones together', () => {
  holdPieces(entry);
  expect(laidOut()).toEqual([true, true, false, false]);
  expect(layOutNext(entry)).toBe(true);
  expect(laidOut(), 'as long as it is, it is one').toEqual([true, true, true, false]);
  expect(layOutNext(entry)).toBe(true);
  expect(laidOut()).toEqual([true, true, true, true]);
  expect(layOutNext(entry), 'there was none left').toBe(false);
});

test('where there is time for all of them at once, all are', () => {
  holdPieces(entry);
  expect(layOutNext(entry, Number.POSITIVE_INFINITY)).toBe(true);
  expect(laidOut()).toEqual([true, true, true, true]);
  expect(layOutNext(entry)).toBe(false);
});

test('an entry without a text is laid out as a whole', () => {
  entry = document.createElement('div');
  holdPieces(entry);
  holdPieces(null);
  expect(layOutNext(entry)).toBe(false);
});
