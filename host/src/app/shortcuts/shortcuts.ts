import { getSession, onApple } from '@cairn/shell';
import { isInField, isPageCovered, keyOf, useKeyDown } from '@cairn/ui/core';
import { useNavigate } from 'react-router';
import { open } from '../shell/opened.ts';
import { useSequences } from './use-sequences.ts';

/** Listens for ⌘K or Ctrl K everywhere, and for single keys where nobody types and nobody has turned them off. Shows nothing. */
export function Shortcuts(): null {
  const navigate = useNavigate();
  useKeyDown((event) => {
    if (event.defaultPrevented || isHalfPressed(event)) return;
    const key = keyOf(event);
    if ((onApple ? event.metaKey : event.ctrlKey) && !event.shiftKey && key === 'k') {
      event.preventDefault(); // browsers go to their address bar
      open('palette');
    }
    if (!mayBeShortcut(event)) return;
    if (key === '?') open('shortcuts');
    if (key === '/') {
      event.preventDefault(); // Firefox looks in the page
      const box = boxOfPage();
      if (box) box.focus();
      else open('palette');
    }
  });
  useSequences({
    mayCount: mayBeShortcut,
    // The second key finds everything there.
    onWaiting: () => void import(/* webpackChunkName: "commands" */ '../palette/follow.ts').then(({ prepare }) => prepare()),
    onSequence: (sequence) =>
      void import(/* webpackChunkName: "commands" */ '../palette/follow.ts')
        .then(({ destinationOf }) => destinationOf(sequence))
        .then((to) => (to ? navigate(to) : undefined)),
  });
  return null;
}

/** The box of a page that is a search itself: it claims the key as assistive technology knows it. Pages that were left are out of sight. */
function boxOfPage(): HTMLElement | undefined {
  const boxes = document.querySelectorAll<HTMLElement>('main [aria-keyshortcuts="/"]');
  return [...boxes].find((box) => box.checkVisibility());
}

/** Held down, or a part of something that is still being written. */
function isHalfPressed({ isComposing, altKey, repeat }: KeyboardEvent): boolean {
  return isComposing || altKey || repeat;
}

/** Single keys act where nobody types, and nothing lies over the page. */
function mayBeShortcut(event: KeyboardEvent): boolean {
  if (event.metaKey || event.ctrlKey || isHalfPressed(event)) return false;
  if (getSession()?.user.preferences.shortcuts === false) return false;
  return !isInField(event.target) && !isPageCovered();
}
