import { onIntent, withProject } from '@cairn/shell';
import { projectQuery } from '../projects/queries.ts';

/** Prefetches a project's page on intent. */
export function projectOnIntent(slug: string): ReturnType<typeof onIntent> {
  return onIntent(withProject('/app/project', { slug }), projectQuery(slug));
}
