import { describe, expect, test } from '@rstest/core';
import { type Drawn, drawnNext, elementsOf } from './drawn.ts';

const count = 1000;
const fit = 10;
const places = fit + 6;

/** Returns the rendered rows after scrolling through these first visible rows. */
function scrolled(...starts: readonly number[]): Drawn {
  return starts.reduce<Drawn | undefined>((before, start) => drawnNext(before, { start, fit, count, scrolling: true }), rest(0)) ?? rest(0);
}

function rest(start: number, before?: Drawn): Drawn {
  return drawnNext(before, { start, fit, count, scrolling: false });
}

const rowsOf = (drawn: Drawn) => elementsOf(drawn).map(({ index }) => index);
const placesOf = (drawn: Drawn) => elementsOf(drawn).map(({ place }) => place);

describe('the rows of a long table that are drawn', () => {
  test('are those in sight and three on either side', () => {
    const rows = rowsOf(rest(100));
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([places, 97, 112]);
  });

  test.each([0, 1, 4, 5, 500, 990, 999])('have those in sight, wherever one goes and comes from: %i', (start) => {
    for (const before of [rest(0), scrolled(7), scrolled(3, 250), scrolled(980)])
      for (const scrolling of [true, false]) {
        const rows = rowsOf(drawnNext(before, { start, fit, count, scrolling }));
        for (let row = start; row < Math.min(count, start + fit); row += 1) expect(rows).toContain(row);
        expect(new Set(rows).size).toBe(rows.length);
      }
  });

  test('keep their elements where they stay, in a document where none is moved meanwhile', () => {
    const before = scrolled(20, 22, 21);
    const after = scrolled(20, 22, 21, 24);
    const placeIn = (drawn: Drawn, row: number) => elementsOf(drawn).find(({ index }) => index === row)?.place;
    for (let row = 24; row < 31; row += 1) expect(placeIn(after, row)).toBe(placeIn(before, row));
    expect(placesOf(after)).toEqual(placesOf(before));
  });

  test('are those in sight alone while a screen a step goes by, in the same elements', () => {
    const before = scrolled(100, 110);
    const after = scrolled(100, 110, 120);
    expect(rowsOf(after)).toEqual([120, 121, 122, 123, 124, 125, 126, 127, 128, 129]);
    expect(placesOf(after)).toEqual(placesOf(before));
  });

  test('stand in the document in their own order once it rests', () => {
    for (const before of [scrolled(20, 22, 19), scrolled(100, 300, 303), scrolled(40, 38, 36)]) {
      const rows = rowsOf(rest(before.from + 3, before));
      expect(rows).toEqual(rows.toSorted((one, other) => one - other));
    }
  });

  test('are all there are, where they are few', () => {
    expect(rowsOf(drawnNext(undefined, { start: 0, fit, count: 3, scrolling: false }))).toEqual([0, 1, 2]);
    expect(rowsOf(drawnNext(rest(0), { start: 0, fit, count: 0, scrolling: false }))).toEqual([]);
  });
});
