import { afterFrame } from '@cairn/ui/core';
import { startTransition, useLayoutEffect, useState } from 'react';

/** A frame that took so long, ms, has no room for more behind it. */
const longMs = 25;

/**
 * True once the frame is painted in which `value` became so, and one more where that took long: both would be one stall. What is drawn
 * then is drawn in a transition.
 */
export function useFrameAfter(value: boolean): boolean {
  const [after, setAfter] = useState(false);
  useLayoutEffect(() => {
    if (!value) return;
    const set = () => startTransition(() => setAfter(true));
    let leave = afterFrame((ms) => {
      if (ms > longMs) leave = afterFrame(set);
      else set();
    });
    return () => leave();
  }, [value]);
  return value && after;
}
