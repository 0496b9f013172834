import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { showsHeard } from './heard/list-state.ts';
import { HeardListPage, PatternPage } from './lazy-record.ts';
import { patternInView } from './list-state.ts';
import { PatternListPage } from './pattern-list-page.tsx';

/**
 * Renders `/app/learning` and `/app/project/patterns`: the list of patterns with a preview, the page of one pattern, or the candidates that
 * are not proposed yet.
 */
export function Component(): ReactElement {
  const [search] = useSearchParams();
  const { id, full } = patternInView(search);
  if (showsHeard(search)) return <HeardListPage />;
  return full && id ? <PatternPage key={id} id={id} /> : <PatternListPage />;
}
