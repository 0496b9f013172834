/** Which rows of a long table are drawn, and which of its elements each of them has. */
export interface Drawn {
  /** The first row, and the one after the last. */
  from: number;
  to: number;
  /** How many elements there are. Row `index` has the one at `index + shift`, round and round. */
  places: number;
  shift: number;
  /** The element that comes first in the document. */
  first: number;
}

interface Sight {
  /** The first row in sight. */
  start: number;
  /** How many fit, one that is cut off at each end included. */
  fit: number;
  count: number;
  /** Is it being scrolled? */
  scrolling: boolean;
}

/** What ARIA counts the first row as: the headings are the one before it. */
export const firstRow = 2;
/** Rows that are drawn ahead on either side. */
const ahead = 3;

/**
 * What to draw next. A row that leaves gives its elements to one that comes: to change their words is half the work of
 * making them. Where nearly all rows change at once, only those in sight are drawn, and those around them when it rests:
 * the next such step would throw them away unseen. No element is moved within the document while it scrolls.
 */
export function drawnNext(before: Drawn | undefined, { start, fit, count, scrolling }: Sight): Drawn {
  const places = fit + 2 * ahead;
  const last = before?.places === places ? before : { from: 0, to: 0, shift: 0, first: 0 };
  const stay = Math.min(last.to, start + fit) - Math.max(last.from, start);
  if (scrolling && stay < fit / 2) {
    const from = Math.max(0, Math.min(start, count - fit));
    return { from, to: Math.min(count, from + fit), places, shift: modulo(last.first - from, places), first: last.first };
  }
  const from = Math.max(0, Math.min(start - ahead, count - places));
  const first = scrolling ? last.first : modulo(from + last.shift, places);
  return { from, to: Math.min(count, from + places), places, shift: last.shift, first };
}

/** The rows that are drawn, in the order of their elements in the document, and the element of each. */
export function elementsOf({ from, to, places, shift, first }: Drawn): { index: number; place: number }[] {
  const rows = Array.from({ length: to - from }, (_, at) => ({ index: from + at, place: modulo(from + at + shift, places) }));
  return rows.sort((one, other) => modulo(one.place - first, places) - modulo(other.place - first, places));
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
