import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { PatternPage } from './lazy-record.ts';
import { patternInView } from './list-state.ts';
import { PatternListPage } from './pattern-list-page.tsx';

/** `/app/learning` and `/app/project/patterns`: what was learned, as a list with a preview, or one pattern in full. */
export function Component(): ReactElement {
  const [search] = useSearchParams();
  const { id, full } = patternInView(search);
  return full && id ? <PatternPage key={id} id={id} /> : <PatternListPage />;
}
