import { can } from '@cairn/api';
import { readList } from '@cairn/list';
import { ensureQuery, getSession, queryClient } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { chosenProject, unlessGone } from '../project/chosen-project.ts';
import { projectQuery } from '../projects/queries.ts';
import { memberList, membersWish } from './list-state.ts';
import { membersQuery, projectInvitationsQuery } from './queries.ts';

/** `/app/project/members`. */
export async function loadMembers({ request }: LoaderFunctionArgs): Promise<string> {
  const url = new URL(request.url);
  const project = chosenProject(url);
  const wish = membersWish(readList(memberList, url.searchParams));
  const [found] = await Promise.all([ensureQuery(projectQuery(project)), ensureQuery(membersQuery(project, wish))]).catch(
    unlessGone(project),
  );
  const user = getSession()?.user;
  // They are above the list, which would move down later. The page works without them, so a failure does not matter here.
  if (user && can(user, 'project.manage', found)) await queryClient.prefetchQuery(projectInvitationsQuery(found.slug));
  return project;
}
