import { ensureQuery } from '@cairn/shell';
import { choosableProjects } from '../conversations/load.ts';
import { projectsQuery } from '../projects/queries.ts';

/** `/app/connect`. */
export async function loadConnect(): Promise<null> {
  await ensureQuery(projectsQuery(choosableProjects));
  return null;
}
