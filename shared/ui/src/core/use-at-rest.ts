import { startTransition, useEffect, useState } from 'react';
import { whenAtRest } from './when-idle.ts';

/** Has the page come to rest since this is shown? What nobody sees at first is fetched then, and does not stand in the way of the first frames. */
export function useAtRest(): boolean {
  const [atRest, setAtRest] = useState(false);
  useEffect(() => whenAtRest(() => startTransition(() => setAtRest(true))), []);
  return atRest;
}
