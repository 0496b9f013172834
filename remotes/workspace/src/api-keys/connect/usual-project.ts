import { useCurrentProject } from '@cairn/shell';
import { useQuery } from '@tanstack/react-query';
import { choosableProjects } from '../../conversations/load.ts';
import { projectsQuery } from '../../projects/queries.ts';
import { useCanInProject } from '../../projects/use-can-in-project.ts';

/** Returns the slug of the default project for a key with access to all: the current one, or the first in which its maker may write. */
export function useUsualProject(): string | undefined {
  const atHand = useCurrentProject()?.slug;
  const mayIn = useCanInProject();
  const { data: projects } = useQuery({ ...projectsQuery(choosableProjects), enabled: atHand === undefined });
  return atHand ?? projects?.items.find((one) => mayIn('project.write', one))?.slug;
}
