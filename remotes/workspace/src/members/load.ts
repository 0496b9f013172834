import { readList } from '@cairn/list';
import { ensureQuery } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { chosenProject, unlessGone } from '../project/chosen-project.ts';
import { projectQuery } from '../projects/queries.ts';
import { memberList, membersWish } from './list-state.ts';
import { membersQuery } from './queries.ts';

/** `/app/project/members`. */
export async function loadMembers({ request }: LoaderFunctionArgs): Promise<string> {
  const url = new URL(request.url);
  const project = chosenProject(url);
  const wish = membersWish(readList(memberList, url.searchParams));
  await Promise.all([ensureQuery(projectQuery(project)), ensureQuery(membersQuery(project, wish))]).catch(unlessGone(project));
  return project;
}
