import { getSession, onApple } from '@cairn/shell';
import { isInField, isPageCovered, keyOf, useKeyDown } from '@cairn/ui/core';
import { useNavigate } from 'react-router';
import { openOverlay } from '../shell/open-overlay.ts';
import { useSequences } from './use-sequences.ts';

/** Handles ⌘K or Ctrl K everywhere, and single keys outside fields unless the user has turned them off. Renders nothing. */
export function Shortcuts(): null {
  const navigate = useNavigate();
  useKeyDown((event) => {
    if (event.defaultPrevented || isHalfPressed(event)) return;
    const key = keyOf(event);
    if ((onApple ? event.metaKey : event.ctrlKey) && !event.shiftKey && key === 'k') {
      event.preventDefault(); // browsers use it for their address bar
      openOverlay('palette');
    }
    if (!mayBeShortcut(event)) return;
    if (key === '?') openOverlay('shortcuts');
    if (key === '/') {
      event.preventDefault(); // Firefox uses it for its quick find
      const box = boxOfPage();
      if (box) box.focus();
      else openOverlay('palette');
    }
  });
  useSequences({
    mayCount: mayBeShortcut,
    // Prefetches what the second key needs.
    onWaiting: () => void import(/* webpackChunkName: "commands" */ '../palette/follow.ts').then(({ prepare }) => prepare()),
    onSequence: (sequence) =>
      void import(/* webpackChunkName: "commands" */ '../palette/follow.ts')
        .then(({ destinationOf }) => destinationOf(sequence))
        .then((to) => (to ? navigate(to) : undefined)),
  });
  return null;
}

/**
 * Returns the search field of a search page, which declares the shortcut with `aria-keyshortcuts`. Hidden kept-alive pages do not count.
 */
function boxOfPage(): HTMLElement | undefined {
  const boxes = document.querySelectorAll<HTMLElement>('main [aria-keyshortcuts="/"]');
  return [...boxes].find((box) => box.checkVisibility());
}

/** Returns whether the key is held down, part of an input composition, or pressed with Alt. */
function isHalfPressed({ isComposing, altKey, repeat }: KeyboardEvent): boolean {
  return isComposing || altKey || repeat;
}

/** Returns whether a key may be a shortcut: outside fields, and without an overlay over the page. */
function mayBeShortcut(event: KeyboardEvent): boolean {
  if (event.metaKey || event.ctrlKey || isHalfPressed(event)) return false;
  if (getSession()?.user.preferences.shortcuts === false) return false;
  return !isInField(event.target) && !isPageCovered();
}
