import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { CompareSessions, SessionReplay } from './lazy-replay.ts';
import { sessionInView } from './list-state.ts';
import { SessionListPage } from './session-list-page.tsx';

/** `/app/sessions`: the list with a preview, the replay of one session, or the comparison of two. */
export function Component(): ReactElement {
  const [search] = useSearchParams();
  const inView = sessionInView(search);
  if (inView.id && inView.other) return <CompareSessions key={`${inView.id} ${inView.other}`} first={inView.id} second={inView.other} />;
  return inView.full && inView.id ? <SessionReplay key={inView.id} id={inView.id} /> : <SessionListPage inView={inView} />;
}
