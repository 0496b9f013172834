import { startTransition, useEffect, useState } from 'react';

/**
 * False in the first drawing, and true in a second one that follows it at once: a slow machine paints the first before it has made the
 * second, and a fast one both in one frame.
 */
export function useSecondDrawing(): boolean {
  const [second, setSecond] = useState(false);
  useEffect(() => startTransition(() => setSecond(true)), []);
  return second;
}
