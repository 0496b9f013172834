/** Keys and presses of a reader, from when they are watched. */
export interface Hands {
  /** Have they moved the focus to something that is seen in this part of the page? */
  haveMovedTo(part: Element | null): boolean;
  rest(): void;
}

/** Watches whether a reader is quicker than what moves the focus for them: what they have chosen meanwhile keeps it. */
export function watchHands(): Hands {
  const before = document.activeElement;
  let used = false;
  const note = () => {
    used = true;
  };
  const told = ['keydown', 'pointerdown'];
  for (const type of told) document.addEventListener(type, note, { capture: true, passive: true });
  return {
    haveMovedTo(part) {
      const { activeElement } = document;
      const moved = used && activeElement !== null && activeElement !== before;
      return moved && part?.contains(activeElement) === true && activeElement.checkVisibility();
    },
    rest() {
      for (const type of told) document.removeEventListener(type, note, { capture: true });
    },
  };
}
