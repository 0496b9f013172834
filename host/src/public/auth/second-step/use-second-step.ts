import type { AuthResponse, SecondStep } from '@cairn/api';
import { type ComponentType, useEffect, useState } from 'react';
import { bringTexts } from '../../language/language.ts';
import { asking } from '../account.ts';

type Waiting = Pick<SecondStep, 'methods' | 'remainingAttempts'>;
type Screen = ComponentType<{ step: Waiting; onLeave: () => void }>;

const fetchScreen = async (): Promise<Screen> => {
  const [screen] = await Promise.all([import(/* webpackChunkName: "second-step" */ './second-step.tsx'), bringTexts('auth')]);
  return screen.SecondStep;
};

/**
 * The second step of a sign-in: shown after an answer that asks for it, and where a provider's redirect has led to it
 * (`/auth/login?step=second`). Its screen is code of its own: most sign-ins have one step.
 */
export function useSecondStep(apiBase: string) {
  const [shown, setShown] = useState<{ Screen: Screen; step: Waiting }>();

  /** Shows the screen. False where its code could not be fetched. */
  const show = async (step: Waiting): Promise<boolean> => {
    const Screen = await fetchScreen().catch(() => null);
    if (Screen) setShown({ Screen, step });
    return Screen !== null;
  };

  useEffect(() => {
    if (new URLSearchParams(location.search).get('step') !== 'second') return;
    let current = true;
    void asking(apiBase, (calls) => calls.secondStep()).then(async (outcome) => {
      if (!outcome.success || !outcome.answer.waiting) return;
      const Screen = await fetchScreen();
      if (current) setShown({ Screen, step: outcome.answer });
    }, reportError);
    return () => {
      current = false;
    };
  }, [apiBase]);

  return {
    shown,
    show,
    /** Goes back to the first step; the address forgets the second, so that a reload does too. */
    leave: () => {
      history.replaceState(history.state, '', '/auth/login');
      setShown(undefined);
    },
    /** How an answer that asks for a second step wants it taken; null for any other. */
    asks: ({ requiresSecondFactor, methods = [], remainingAttempts }: AuthResponse): Waiting | null =>
      requiresSecondFactor ? { methods, remainingAttempts } : null,
  };
}
