import { can } from '@cairn/api';
import { readList } from '@cairn/list';
import { ensureQuery, getSession } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { chosenProject, unlessGone } from '../project/chosen-project.ts';
import { projectQuery } from '../projects/queries.ts';
import { findingList, findingsWish } from './list-state.ts';
import { checksQuery, findingsQuery } from './queries.ts';

/** `/app/project/security`. Loads findings only for people who may see them. */
export async function loadSecurity({ request }: LoaderFunctionArgs): Promise<string> {
  const url = new URL(request.url);
  const slug = chosenProject(url);
  const work = ensureQuery(projectQuery(slug)).then((project) => {
    const user = getSession()?.user;
    return user && can(user, 'project.manage', project)
      ? Promise.all([
          ensureQuery(findingsQuery(findingsWish(readList(findingList, url.searchParams), project.slug))),
          ensureQuery(checksQuery(project.slug)),
        ])
      : undefined;
  });
  await work.catch(unlessGone(slug));
  return slug;
}
