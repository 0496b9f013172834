import { afterFrame } from '@cairn/ui/core';
import { createContext, memo, type ReactNode, startTransition, use, useEffect, useState } from 'react';

/** While `still`, the rows stay as they were drawn last. */
export const StillRows = memo(
  ({ children }: { still: boolean; children: ReactNode }) => children,
  (_, { still }) => still,
);

/** How far what is opened has come: it lies over the list, the list has given way to it, its rows say what they have to say beside it. */
export type Opening = 'over' | 'beside' | 'done';

/** A frame as short as that, ms, leaves room for the last two steps in one. */
const easyMs = 12;

/**
 * Each step is taken once the one before is painted, in a transition: all at once they were the longest frame of an opening. Next to
 * nothing changes in the rows before the last, and they are drawn again with it.
 */
export function useOpening(open: boolean): Opening {
  const [step, setStep] = useState<Opening>(open ? 'done' : 'over');
  useEffect(() => {
    if (step === (open ? 'done' : 'over')) return;
    return afterFrame((ms) => startTransition(() => setStep(!open ? 'over' : step === 'over' && ms > easyMs ? 'beside' : 'done')));
  }, [open, step]);
  return open ? step : 'done';
}

/** How far the opening has come, for what is opened. */
export const OpeningContext = createContext<Opening>('done');

/** For what is opened beside a list: does the list stand as it will beside it? What is drawn before has the frames that the list needs. */
export function useBesideList(): boolean {
  return use(OpeningContext) === 'done';
}
