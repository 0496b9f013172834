import { readList } from '@cairn/list';
import { ensureQuery } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { decisionQuery } from '../decisions/queries.ts';
import { patternQuery } from '../learning/queries.ts';
import { projectQuery } from '../projects/queries.ts';
import { sessionQuery } from '../sessions/queries.ts';
import { SearchStart } from './lazy-start.ts';
import { hitInView, searchList } from './list-state.ts';
import { searchQuery } from './queries.ts';

/** Loads `/app/search`. */
export async function loadSearch({ request }: LoaderFunctionArgs): Promise<null> {
  const { searchParams } = new URL(request.url);
  const state = readList(searchList, searchParams);
  const hit = hitInView(searchParams);
  await Promise.all([
    state.q === '' ? SearchStart.load() : ensureQuery(searchQuery(state)),
    hit?.type === 'pattern' ? ensureQuery(patternQuery(hit.id)) : null,
    hit?.type === 'session' ? ensureQuery(sessionQuery(hit.id)) : null,
    hit?.type === 'decision' ? ensureQuery(decisionQuery(hit.project, hit.number)) : null,
    hit?.type === 'decision' ? ensureQuery(projectQuery(hit.project)) : null,
  ]);
  return null;
}
