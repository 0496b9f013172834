import type { Visit } from '@cairn/contract';
import { createContext, useContext } from 'react';

export const VisitContext = createContext<Visit | null>(null);

/** Returns the server's data of this visit: the configuration, and the signed-in user. @throws outside the page */
export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error('useVisit is called outside of the page');
  return visit;
}
