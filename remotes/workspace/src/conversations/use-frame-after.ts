import { startTransition, useLayoutEffect, useState } from 'react';

/** True once the frame is painted in which `value` became so; what is drawn then is drawn in a transition. */
export function useFrameAfter(value: boolean): boolean {
  const [after, setAfter] = useState(false);
  useLayoutEffect(() => {
    if (!value) return;
    const frame = requestAnimationFrame(() => startTransition(() => setAfter(true)));
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return value && after;
}
