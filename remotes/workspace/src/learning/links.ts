import type { Pattern } from '@cairn/api';
import { withProject } from '@cairn/shell';

/** Where a pattern is read in full. */
export function patternLink({ id, projectSlug }: Pick<Pattern, 'id' | 'projectSlug'>): string {
  return withProject(`/app/project/patterns?pattern=${encodeURIComponent(id)}&view=full`, { slug: projectSlug });
}

/** Where a rule is read in full that every project is told, and another one looks after. */
export function foreignLink(id: string): string {
  return `/app/learning?pattern=${encodeURIComponent(id)}&view=full`;
}
