import { useCurrentProject } from '@cairn/shell';
import { useQuery } from '@tanstack/react-query';
import { choosableProjects } from '../../conversations/load.ts';
import { useMayIn } from '../../projects/may-in.ts';
import { projectsQuery } from '../../projects/queries.ts';

/** The slug of the project that a key of all is connected to first: the one at hand, or the first that its maker may write in. */
export function useUsualProject(): string | undefined {
  const atHand = useCurrentProject()?.slug;
  const mayIn = useMayIn();
  const { data: projects } = useQuery({ ...projectsQuery(choosableProjects), enabled: atHand === undefined });
  return atHand ?? projects?.items.find((one) => mayIn('project.write', one))?.slug;
}
