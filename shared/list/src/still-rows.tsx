import { memo, type ReactNode, startTransition, useEffect, useState } from 'react';

/** While `still`, the rows stay as they were drawn last. */
export const StillRows = memo(
  ({ children }: { still: boolean; children: ReactNode }) => children,
  (_, { still }) => still,
);

/**
 * True from when something is opened until that has been painted. Next to nothing changes in the rows then, and to draw them again was
 * half of that frame: they are drawn after it, in a transition.
 */
export function useOpening(open: boolean): boolean {
  const [painted, setPainted] = useState(open);
  useEffect(() => {
    if (painted === open) return;
    const frame = requestAnimationFrame(() => startTransition(() => setPainted(open)));
    return () => cancelAnimationFrame(frame);
  }, [open, painted]);
  return open && !painted;
}
