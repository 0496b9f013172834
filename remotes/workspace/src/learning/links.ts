import type { Pattern } from '@cairn/api';
import { withProject } from '@cairn/shell';

/** Where a pattern is read in full. */
export function patternLink({ id, projectSlug }: Pick<Pattern, 'id' | 'projectSlug'>): string {
  return withProject(`/app/project/patterns?pattern=${encodeURIComponent(id)}&view=full`, { slug: projectSlug });
}
