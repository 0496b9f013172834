import type { Pattern } from '@cairn/api';
import { withProject } from '@cairn/shell';

/** Returns the link to the page of a pattern. */
export function patternLink({ id, projectSlug }: Pick<Pattern, 'id' | 'projectSlug'>): string {
  return withProject(`/app/project/patterns?pattern=${encodeURIComponent(id)}&view=full`, { slug: projectSlug });
}

/** Returns the link to the page of a rule for every project that belongs to another project. */
export function foreignLink(id: string): string {
  return `/app/learning?pattern=${encodeURIComponent(id)}&view=full`;
}
