import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns the entries that must stay in the document while scrolling: the focused one, and the one in which a selection starts. Tracked by
 * events, since reading the document in the middle of a frame would force style and layout. Initially there are none.
 */
export function useHeld(box: RefObject<HTMLElement | null>): () => number[] {
  const held = useRef<(HTMLElement | null)[]>([]);
  useEffect(() => {
    const placeOf = (node: Node | null | undefined) => {
      if (!node || !box.current?.contains(node)) return null;
      return (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-index]') ?? null;
    };
    const note = () => {
      held.current = [placeOf(document.activeElement), placeOf(document.getSelection()?.anchorNode)];
    };
    for (const event of ['focusin', 'focusout', 'selectionchange']) document.addEventListener(event, note);
    return () => {
      for (const event of ['focusin', 'focusout', 'selectionchange']) document.removeEventListener(event, note);
    };
  }, [box]);
  return () => held.current.flatMap((place) => (place?.isConnected ? [Number(place.dataset.index)] : []));
}
