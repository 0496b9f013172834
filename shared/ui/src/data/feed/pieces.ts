/** So many elements of an entry, about, are laid out in one frame. */
const elementsAFrame = 12;

/** The blocks of a text, each of which can be laid out by itself. */
const piecesOf = (entry: Element) => [...entry.querySelectorAll<HTMLElement>('[data-pieces] > *')];

const isHeld = (piece: HTMLElement) => piece.style.display === 'none';

/** Leaves all but the first pieces of an entry out of its layout: all of them at once are the longest part of a frame. */
export function holdPieces(entry: Element | null): void {
  if (!entry) return;
  for (const piece of piecesOf(entry)) piece.style.display = 'none';
  layOutNext(entry);
}

/**
 * Has the next pieces laid out in the next frame. Answers whether there were any.
 * @param most of so many elements, about
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
