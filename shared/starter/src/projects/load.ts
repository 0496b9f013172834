import { seen } from '@cairn/shell';
import { projectsQuery } from './query.ts';

/** `/app/starter`. */
export async function loadProjects(): Promise<null> {
  await seen(projectsQuery());
  return null;
}
