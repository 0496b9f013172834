import type { ReactElement } from 'react';
import { useBlocker } from 'react-router';
import { LeaveQuestion } from './leave-question.tsx';
import { useUnstored } from './unstored.ts';

/** Asks before a navigation leaves text that could not be stored. Stored text needs no question. */
export function LeaveGuard(): ReactElement {
  const unstored = useUnstored();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unstored && currentLocation.pathname !== nextLocation.pathname);
  return <LeaveQuestion open={blocker.state === 'blocked'} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />;
}
