import { onIntent, withProject } from '@cairn/shell';
import { projectQuery } from '../projects/queries.ts';

/** Fetches a project's page as soon as somebody means to open it. */
export function projectOnIntent(slug: string): ReturnType<typeof onIntent> {
  return onIntent(withProject('/app/project', { slug }), projectQuery(slug));
}
