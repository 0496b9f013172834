import type { Visit } from '@cairn/contract';
import { createContext, useContext } from 'react';

export const VisitContext = createContext<Visit | null>(null);

/** What the server knows of this visit: configuration, and who is signed in. @throws outside of the page. */
export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error('useVisit is called outside of the page');
  return visit;
}
