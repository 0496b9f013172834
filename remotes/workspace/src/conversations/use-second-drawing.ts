import { startTransition, useEffect, useState } from 'react';

/**
 * Returns false in the first rendering and true in a second one right after it: a slow machine paints in between, a fast one shows both in
 * one frame.
 */
export function useSecondDrawing(): boolean {
  const [second, setSecond] = useState(false);
  useEffect(() => startTransition(() => setSecond(true)), []);
  return second;
}
