import { ensureQuery } from '@cairn/shell';
import { projectsQuery } from './query.ts';

/** `/app/starter`. */
export async function loadProjects(): Promise<null> {
  await ensureQuery(projectsQuery());
  return null;
}
