import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Has the page come to rest since this is shown? What nobody sees at first is fetched then, and does not stand in the way of the first frames. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return idle;
}
