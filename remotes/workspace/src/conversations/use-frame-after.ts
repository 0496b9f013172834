import { afterFreeFrame } from '@cairn/ui/core';
import { startTransition, useLayoutEffect, useState } from 'react';

/** True once the frame is painted in which `value` became so, and left room. What is drawn then is drawn in a transition. */
export function useFrameAfter(value: boolean): boolean {
  const [after, setAfter] = useState(false);
  useLayoutEffect(() => {
    if (!value) return;
    return afterFreeFrame(() => startTransition(() => setAfter(true)));
  }, [value]);
  return value && after;
}
