/** Approximate number of elements of an entry that are laid out per frame. */
const elementsAFrame = 12;

/** Returns the blocks of a text, each of which can be laid out separately. */
const piecesOf = (entry: Element) => [...entry.querySelectorAll<HTMLElement>('[data-pieces] > *')];

const isHeld = (piece: HTMLElement) => piece.style.display === 'none';

/** Hides all but the first blocks of an entry: laying out all at once would take too long for one frame. */
export function holdPieces(entry: Element | null): void {
  if (!entry) return;
  for (const piece of piecesOf(entry)) piece.style.display = 'none';
  layOutNext(entry);
}

/**
 * Shows the next blocks, to be laid out in the next frame. Returns whether there were any.
 * @param most approximate number of elements
 */
export function layOutNext(entry: Element, most = elementsAFrame): boolean {
  const left = piecesOf(entry).filter(isHeld);
  let elements = 0;
  for (const piece of left) {
    elements += 1 + piece.querySelectorAll('*').length;
    if (elements > most && piece !== left[0]) break;
    piece.style.display = '';
  }
  return left.length > 0;
}
