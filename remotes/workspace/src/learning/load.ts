import { readList } from '@cairn/list';
import { seen } from '@cairn/shell';
import { prepareData } from '@cairn/ui/data';
import type { LoaderFunctionArgs } from 'react-router';
import { choosableProjects } from '../conversations/load.ts';
import { chosenProject, unlessGone } from '../project/chosen-project.ts';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { patternListAt, patternsWish, projectPatternsPath } from './list-state.ts';
import { patternCountsQuery, patternQuery, patternsQuery } from './queries.ts';
import { PatternPreview } from './record-late.ts';

/** `/app/learning` and `/app/project/patterns`. */
export async function loadPatterns({ request }: LoaderFunctionArgs): Promise<null> {
  const url = new URL(request.url);
  const last = url.pathname === projectPatternsPath ? chosenProject(url) : undefined;
  const list = patternListAt(url.pathname);
  const state = readList(list, url.searchParams);
  const { project } = state.facets;
  const open = url.searchParams.get('pattern');
  if (open) void PatternPreview.load();
  const work = Promise.all([
    seen(patternsQuery(patternsWish(list, state))),
    seen(patternCountsQuery(project)),
    seen(projectsQuery(choosableProjects)),
    project ? seen(projectQuery(project)) : null,
    open ? seen(patternQuery(open)).then((pattern) => seen(projectQuery(pattern.projectSlug))) : null,
    open ? prepareData({ words: true }) : null,
  ]);
  await (last ? work.catch(unlessGone(last)) : work);
  return null;
}
