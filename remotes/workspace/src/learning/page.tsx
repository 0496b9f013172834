import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { showsHeard } from './heard/list-state.ts';
import { HeardListPage, PatternPage } from './lazy-record.ts';
import { patternInView } from './list-state.ts';
import { PatternListPage } from './pattern-list-page.tsx';

/** `/app/learning` and `/app/project/patterns`: what was learned, as a list with a preview, or one pattern in full; and what was heard and is not proposed yet. */
export function Component(): ReactElement {
  const [search] = useSearchParams();
  const { id, full } = patternInView(search);
  if (showsHeard(search)) return <HeardListPage />;
  return full && id ? <PatternPage key={id} id={id} /> : <PatternListPage />;
}
