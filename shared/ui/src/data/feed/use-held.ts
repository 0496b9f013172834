import { type RefObject, useEffect, useRef } from 'react';

/**
 * The entries that must stay in the document wherever one scrolls: what has the focus, and what a selection begins in. Noted as
 * they change: to ask the document in the middle of a frame would have it styled and laid out there. Of a box that has just come it
 * holds neither.
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
