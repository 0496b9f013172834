import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { sessionInView } from './list-state.ts';
import { SessionReplay } from './replay-late.ts';
import { SessionListPage } from './session-list-page.tsx';

/** `/app/sessions`: the list with a preview, or one session replayed. */
export function Component(): ReactElement {
  const [search] = useSearchParams();
  const inView = sessionInView(search);
  return inView.full && inView.id ? <SessionReplay key={inView.id} id={inView.id} /> : <SessionListPage inView={inView} />;
}
