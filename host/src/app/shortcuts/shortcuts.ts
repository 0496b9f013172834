import { getSession } from '@cairn/shell';
import { isInField, isPageCovered, useKeyDown } from '@cairn/ui/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { open } from '../shell/opened.ts';
import { onApple } from './mod-key.ts';
import { createSequences, keyOf } from './sequence.ts';

/** Listens for ⌘K or Ctrl K everywhere, and for single keys where nobody types and nobody has turned them off. Shows nothing. */
export function Shortcuts(): null {
  const navigate = useNavigate();
  const [sequences] = useState(createSequences);
  useKeyDown((event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || event.repeat) return;
    const key = keyOf(event);
    if ((onApple ? event.metaKey : event.ctrlKey) && !event.shiftKey && key === 'k') {
      event.preventDefault(); // browsers go to their address bar
      open('palette');
    }
    if (event.metaKey || event.ctrlKey || !mayBeShortcut(event.target)) return;
    if (key === '?') open('shortcuts');
    if (key === '/') {
      event.preventDefault(); // Firefox looks in the page
      open('palette');
    }
    const { sequence, waiting } = sequences.press(key, event.timeStamp);
    // The second key finds everything there.
    if (waiting) void import(/* webpackChunkName: "commands" */ '../palette/follow.ts').then(({ prepare }) => prepare());
    if (sequence) {
      void import(/* webpackChunkName: "commands" */ '../palette/follow.ts')
        .then(({ destinationOf }) => destinationOf(sequence))
        .then((to) => (to ? navigate(to) : undefined));
    }
  });
  return null;
}

/** Single keys act where nobody types, and nothing lies over the page. */
function mayBeShortcut(target: EventTarget | null): boolean {
  if (getSession()?.user.preferences.shortcuts === false) return false;
  return !isInField(target) && !isPageCovered();
}
