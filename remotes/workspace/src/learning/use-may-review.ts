import type { Pattern, Project } from '@cairn/api';
import { useCan } from '@cairn/shell';

/** Returns whether the reader may review a pattern. A rule for every project requires the permission in the whole organization. */
export function useMayReview({ level }: Pick<Pattern, 'level'>, project: Project): boolean {
  const overAll = useCan('project.review');
  const here = useCan('project.review', project) && project.status === 'active';
  return here && (overAll || level === 'project');
}
