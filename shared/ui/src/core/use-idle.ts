import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Returns whether the page has been idle since mounting. Used to load content below the fold without delaying the first frames. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return idle;
}
