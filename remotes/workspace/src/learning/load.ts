import { readList } from '@cairn/list';
import { ensureQuery } from '@cairn/shell';
import { preloadData } from '@cairn/ui/data';
import type { LoaderFunctionArgs } from 'react-router';
import { choosableProjects } from '../conversations/load.ts';
import { chosenProject, unlessGone } from '../project/chosen-project.ts';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { PatternPreview } from './lazy-record.ts';
import { patternListAt, patternsWish, projectPatternsPath } from './list-state.ts';
import { patternCountsQuery, patternQuery, patternsQuery } from './queries.ts';

/** `/app/learning` and `/app/project/patterns`. */
export async function loadPatterns({ request }: LoaderFunctionArgs): Promise<null> {
  const url = new URL(request.url);
  const last = url.pathname === projectPatternsPath ? chosenProject(url) : undefined;
  const list = patternListAt(url.pathname);
  const state = readList(list, url.searchParams);
  const { project } = state.filters;
  const open = url.searchParams.get('pattern');
  if (open) void PatternPreview.load();
  const work = Promise.all([
    ensureQuery(patternsQuery(patternsWish(list, state))),
    ensureQuery(patternCountsQuery(project)),
    ensureQuery(projectsQuery(choosableProjects)),
    project ? ensureQuery(projectQuery(project)) : null,
    open ? ensureQuery(patternQuery(open)).then((pattern) => ensureQuery(projectQuery(pattern.projectSlug))) : null,
    open ? preloadData({ words: true }) : null,
  ]);
  await (last ? work.catch(unlessGone(last)) : work);
  return null;
}
