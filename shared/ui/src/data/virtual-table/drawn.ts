/** The rendered rows of a virtual table, and the pool of elements they use. */
export interface Drawn {
  /** The first row, and the one after the last. */
  from: number;
  to: number;
  /** Size of the element pool. Row `index` uses element `index + shift`, modulo the size. */
  places: number;
  shift: number;
  /** The element that comes first in the document. */
  first: number;
}

interface Sight {
  /** The first visible row. */
  start: number;
  /** How many rows fit, including one cut off at each end. */
  fit: number;
  count: number;
  /** Whether it is scrolling. */
  scrolling: boolean;
}

/** The ARIA row index of the first row. The header is row 1. */
export const firstRow = 2;
/** Number of rows rendered in advance on each side. */
const ahead = 3;

/**
 * Returns what to render next. A row that leaves passes its elements to one that enters: changing text costs half of creating elements. If
 * nearly all rows change at once, only visible rows are rendered, and those around them when scrolling stops, since the next step would
 * discard them unseen. Elements do not move in the document while scrolling.
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

/** Returns the rendered rows in document order, each with its element. */
export function elementsOf({ from, to, places, shift, first }: Drawn): { index: number; place: number }[] {
  const rows = Array.from({ length: to - from }, (_, at) => ({ index: from + at, place: modulo(from + at + shift, places) }));
  return rows.sort((one, other) => modulo(one.place - first, places) - modulo(other.place - first, places));
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
