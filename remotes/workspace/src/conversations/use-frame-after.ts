import { afterFreeFrame } from '@cairn/ui/core';
import { startTransition, useLayoutEffect, useState } from 'react';

/** Returns true after the frame in which `value` became true is painted with time left. Set in a transition. */
export function useFrameAfter(value: boolean): boolean {
  const [after, setAfter] = useState(false);
  useLayoutEffect(() => {
    if (!value) return;
    return afterFreeFrame(() => startTransition(() => setAfter(true)));
  }, [value]);
  return value && after;
}
