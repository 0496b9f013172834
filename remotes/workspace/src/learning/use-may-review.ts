import type { Pattern, Project } from '@cairn/api';
import { useCan } from '@cairn/shell';

/** May the reader decide on a pattern? A rule for every project is for those who look after projects in the whole organization. */
export function useMayReview({ level }: Pick<Pattern, 'level'>, project: Project): boolean {
  const overAll = useCan('project.review');
  const here = useCan('project.review', project) && project.status === 'active';
  return here && (overAll || level === 'project');
}
