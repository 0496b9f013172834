import { ensureQuery } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { chosenProject, unlessGone } from '../project/chosen-project.ts';
import { contextQuery, plainContext } from '../project/queries.ts';
import { settingsQuery } from './queries.ts';

/** `/app/project/settings`. */
export async function loadProjectSettings({ request }: LoaderFunctionArgs): Promise<string> {
  const slug = chosenProject(new URL(request.url));
  await Promise.all([ensureQuery(settingsQuery(slug)), ensureQuery(contextQuery(slug, plainContext))]).catch(unlessGone(slug));
  return slug;
}
