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
 * The second step of a sign-in, shown after a response that requires it, or after a provider's redirect (`/auth/login?step=second`). Its
 * screen is a separate chunk, because most sign-ins have one step.
 */
export function useSecondStep(apiBase: string) {
  const [shown, setShown] = useState<{ Screen: Screen; step: Waiting }>();

  /** Shows the screen. Returns false if its code could not be loaded. */
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
    /** Returns to the first step, and removes the second from the address, so that a reload does not show it. */
    leave: () => {
      history.replaceState(history.state, '', '/auth/login');
      setShown(undefined);
    },
    /** Returns the methods of a response that requires a second step; null for any other. */
    asks: ({ requiresSecondFactor, methods = [], remainingAttempts }: AuthResponse): Waiting | null =>
      requiresSecondFactor ? { methods, remainingAttempts } : null,
  };
}
