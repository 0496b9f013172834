import { isPageCovered, useKeyDown } from '@cairn/ui/core';
import type { RefObject } from 'react';

/**
 * ⌘F or Ctrl F finds in the conversation, wherever on its page the focus is: the browser finds only what is drawn. Pressed once more
 * in `field` it is the browser's own, as it is under a dialog and where the conversation is not in sight.
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
