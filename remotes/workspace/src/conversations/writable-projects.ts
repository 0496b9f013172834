import { can, type Project } from '@cairn/api';
import { useSession } from '@cairn/shell';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { useCanInProject } from '../projects/use-can-in-project.ts';
import { choosableProjects } from './load.ts';

/** Returns the projects in which the reader may write, and the number of readable ones. */
export function useWritableProjects(): { all: number; writable: Project[] } {
  const session = useSession();
  const { data } = useSuspenseQuery(projectsQuery(choosableProjects));
  return { all: data.total, writable: data.items.filter((project) => session !== null && can(session.user, 'project.write', project)) };
}

/** Returns whether the reader may start a conversation in this project; without one, in any. */
export function useCanStartConversation(slug: string | undefined): boolean {
  const mayIn = useCanInProject();
  const { writable } = useWritableProjects();
  const { data: project } = useQuery({ ...projectQuery(slug ?? ''), enabled: slug !== undefined });
  if (slug === undefined) return writable.length > 0;
  return mayIn('project.write', project);
}
