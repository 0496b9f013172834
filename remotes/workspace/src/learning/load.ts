import { readList } from '@cairn/list';
import { ensureQuery } from '@cairn/shell';
import { preloadData } from '@cairn/ui/data';
import type { LoaderFunctionArgs } from 'react-router';
import { choosableProjects } from '../conversations/load.ts';
import { chosenProject, unlessGone } from '../project/chosen-project.ts';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { heardListAt, heardQuery, showsHeard } from './heard/list-state.ts';
import { HeardListPage, PatternPreview } from './lazy-record.ts';
import { patternListAt, patternsWish, projectPatternsPath } from './list-state.ts';
import { opensFirst } from './opens-first.ts';
import { patternCountsQuery, patternQuery, patternsQuery } from './queries.ts';
import { inShownOrder } from './shown-order.ts';

/** Loads `/app/learning` and `/app/project/patterns`. */
export async function loadPatterns({ request }: LoaderFunctionArgs): Promise<null> {
  const url = new URL(request.url);
  const last = url.pathname === projectPatternsPath ? chosenProject(url) : undefined;
  if (showsHeard(url.searchParams)) return loadHeard(url, last);
  const list = patternListAt(url.pathname);
  const state = readList(list, url.searchParams);
  const { project } = state.filters;
  const open = url.searchParams.get('pattern');
  const first = open === null && opensFirst(list, state);
  if (open || first) void PatternPreview.load();
  const work = Promise.all([
    ensureQuery(patternsQuery(patternsWish(list, state))).then(({ items }) => {
      const [row] = first ? inShownOrder(list, state, items) : [];
      return row && ensureQuery(projectQuery(row.projectSlug));
    }),
    ensureQuery(patternCountsQuery(project)),
    ensureQuery(projectsQuery(choosableProjects)),
    project ? ensureQuery(projectQuery(project)) : null,
    open ? ensureQuery(patternQuery(open)).then((pattern) => ensureQuery(projectQuery(pattern.projectSlug))) : null,
    open || first ? preloadData({ words: true }) : null,
  ]);
  await (last ? work.catch(unlessGone(last)) : work);
  return null;
}

async function loadHeard(url: URL, last: string | undefined): Promise<null> {
  void HeardListPage.load();
  const state = readList(heardListAt(url.pathname), url.searchParams);
  const { project } = state.filters;
  const work = Promise.all([
    ensureQuery(heardQuery(url.pathname, state)),
    ensureQuery(patternCountsQuery(project)),
    ensureQuery(projectsQuery(choosableProjects)),
    project ? ensureQuery(projectQuery(project)) : null,
  ]);
  await (last ? work.catch(unlessGone(last)) : work);
  return null;
}
