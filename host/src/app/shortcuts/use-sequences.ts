import { keyOf, useKeyDown } from '@cairn/ui/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { createSequences } from './sequence.ts';

interface SequenceKeys {
  /** Returns whether this key event may be a shortcut. */
  mayCount: (event: KeyboardEvent) => boolean;
  /** Called when a first key is pending. */
  onWaiting: () => void;
  onSequence: (sequence: string) => void;
}

/** Listens for sequences of two keys. The page handles the first key before the sequence does, but does not get the second. */
export function useSequences({ mayCount, onWaiting, onSequence }: SequenceKeys): void {
  const [sequences] = useState(createSequences);
  const press = (event: KeyboardEvent) => {
    const { sequence, waiting } = sequences.press(keyOf(event), event.timeStamp);
    if (waiting) onWaiting();
    if (sequence) onSequence(sequence);
  };
  const pressSecond = useEffectEvent((event: KeyboardEvent) => {
    if (!sequences.waits(event.timeStamp) || !mayCount(event)) return;
    if (/^[a-z]$/.test(keyOf(event))) event.preventDefault(); // lists use J and K themselves
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
