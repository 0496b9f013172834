import { keyOf, useKeyDown } from '@cairn/ui/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { createSequences } from './sequence.ts';

interface SequenceKeys {
  /** Is this key for shortcuts, where it is pressed now? */
  mayCount: (event: KeyboardEvent) => boolean;
  /** A first key waits for the second. */
  onWaiting: () => void;
  onSequence: (sequence: string) => void;
}

/** Listens for two keys, one after the other. What the page itself does with the first key comes before, what it does with the second does not. */
export function useSequences({ mayCount, onWaiting, onSequence }: SequenceKeys): void {
  const [sequences] = useState(createSequences);
  const press = (event: KeyboardEvent) => {
    const { sequence, waiting } = sequences.press(keyOf(event), event.timeStamp);
    if (waiting) onWaiting();
    if (sequence) onSequence(sequence);
  };
  const pressSecond = useEffectEvent((event: KeyboardEvent) => {
    if (!sequences.waits(event.timeStamp) || !mayCount(event)) return;
    if (/^[a-z]$/.test(keyOf(event))) event.preventDefault(); // a list has a J and a K of its own
    press(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressSecond(event);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
  useKeyDown((event) => {
    if (!event.defaultPrevented && mayCount(event)) press(event);
  });
}
