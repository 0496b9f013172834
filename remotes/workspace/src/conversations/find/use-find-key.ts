import { isPageCovered, useKeyDown } from '@cairn/ui/core';
import type { RefObject } from 'react';

/**
 * Handles ⌘F or Ctrl+F on the conversation's page, since the browser only finds rendered text. A second press in `field` opens the
 * browser's search, as does a press under a dialog or while the conversation is hidden.
 */
export function useFindKey(box: RefObject<HTMLElement | null>, field: RefObject<HTMLElement | null>, onFind: () => void): void {
  useKeyDown((event) => {
    const pressed = event.key.toLowerCase() === 'f' && (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey;
    if (!pressed || event.defaultPrevented || event.target === field.current) return;
    if (isPageCovered() || !box.current?.checkVisibility()) return;
    event.preventDefault();
    onFind();
  });
}
