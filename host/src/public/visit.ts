import type { InitialState } from '@cairn/contract';
import { createContext, useContext } from 'react';

export const VisitContext = createContext<InitialState | null>(null);

/** What the server knows of this visit: configuration, and who is signed in. @throws outside of the page. */
export function useVisit(): InitialState {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error('useVisit is called outside of the page');
  return visit;
}
