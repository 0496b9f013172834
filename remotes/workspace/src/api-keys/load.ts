import { listParams, readList } from '@cairn/list';
import { ensureQuery } from '@cairn/shell';
import { preloadData } from '@cairn/ui/data';
import type { LoaderFunctionArgs } from 'react-router';
import { choosableProjects } from '../conversations/load.ts';
import { chosenProject, unlessGone } from '../project/chosen-project.ts';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { ApiKeyPreview } from './lazy-preview.ts';
import { apiKeyListAt, projectKeysPath } from './list-state.ts';
import { apiKeyQuery, apiKeysQuery, auditQuery, callsQuery, usageQuery } from './queries.ts';

/** `/app/api-keys` and `/app/project/api-keys`. */
export async function loadApiKeys({ request }: LoaderFunctionArgs): Promise<null> {
  const url = new URL(request.url);
  const last = url.pathname === projectKeysPath ? chosenProject(url) : undefined;
  const list = apiKeyListAt(url.pathname);
  const state = readList(list, url.searchParams);
  const { project } = state.filters;
  const key = url.searchParams.get('key');
  const work = Promise.all([
    ensureQuery(apiKeysQuery(listParams(list, state))),
    ensureQuery(projectsQuery(choosableProjects)),
    project ? ensureQuery(projectQuery(project)) : null,
    key ? Promise.all([ensureQuery(apiKeyQuery(key)), ApiKeyPreview.load()]) : null,
  ]);
  await (last ? work.catch(unlessGone(last)) : work);
  return null;
}

/** `/app/api-keys/:id`. */
export async function loadApiKey({ params }: LoaderFunctionArgs): Promise<string> {
  const id = params.id ?? '';
  await Promise.all([
    ensureQuery(apiKeyQuery(id)),
    ensureQuery(usageQuery(id, '36h')),
    ensureQuery(callsQuery(id)),
    ensureQuery(auditQuery(id)),
    preloadData({ plot: true }),
  ]);
  return id;
}
