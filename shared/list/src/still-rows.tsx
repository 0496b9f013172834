import { memo, type ReactNode, startTransition, useEffect, useState } from 'react';

/** While `still`, the rows stay as they were drawn last. */
export const StillRows = memo(
  ({ children }: { still: boolean; children: ReactNode }) => children,
  (_, { still }) => still,
);

/** How far what is opened has come: it lies over the list, the list has given way to it, its rows say what they have to say beside it. */
export type Opening = 'over' | 'beside' | 'done';

/**
 * Each step is taken once the one before is painted, in a transition: all at once they were the longest frame of an opening. Next to
 * nothing changes in the rows before the last, and they are drawn again with it.
 */
export function useOpening(open: boolean): Opening {
  const [step, setStep] = useState<Opening>(open ? 'done' : 'over');
  const next = !open ? 'over' : step === 'over' ? 'beside' : 'done';
  useEffect(() => {
    if (step === next) return;
    const frame = requestAnimationFrame(() => startTransition(() => setStep(next)));
    return () => cancelAnimationFrame(frame);
  }, [step, next]);
  return open ? step : 'done';
}
