/** Tracks the user's key and pointer input since `watchHands` was called. */
export interface UserInput {
  /** Returns whether the user has moved the focus to a visible element in this part of the page. */
  hasMovedFocusTo(part: Element | null): boolean;
  rest(): void;
}

/** Watches whether the user moves the focus before the code does. The user's choice wins. */
export function watchUserInput(): UserInput {
  const before = document.activeElement;
  let used = false;
  const note = () => {
    used = true;
  };
  const told = ['keydown', 'pointerdown'];
  for (const type of told) document.addEventListener(type, note, { capture: true, passive: true });
  return {
    hasMovedFocusTo(part) {
      const { activeElement } = document;
      const moved = used && activeElement !== null && activeElement !== before;
      return moved && part?.contains(activeElement) === true && activeElement.checkVisibility();
    },
    rest() {
      for (const type of told) document.removeEventListener(type, note, { capture: true });
    },
  };
}
