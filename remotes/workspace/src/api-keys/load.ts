import { listWish, readList } from '@cairn/list';
import { seen } from '@cairn/shell';
import { prepareData } from '@cairn/ui/data';
import type { LoaderFunctionArgs } from 'react-router';
import { choosableProjects } from '../conversations/load.ts';
import { chosenProject, unlessGone } from '../project/chosen-project.ts';
import { projectQuery, projectsQuery } from '../projects/queries.ts';
import { apiKeyListAt, projectKeysPath } from './list-state.ts';
import { ApiKeyPreview } from './preview-late.ts';
import { apiKeyQuery, apiKeysQuery, auditQuery, callsQuery, usageQuery } from './queries.ts';

/** `/app/api-keys` and `/app/project/api-keys`. */
export async function loadApiKeys({ request }: LoaderFunctionArgs): Promise<null> {
  const url = new URL(request.url);
  const last = url.pathname === projectKeysPath ? chosenProject(url) : undefined;
  const list = apiKeyListAt(url.pathname);
  const state = readList(list, url.searchParams);
  const { project } = state.facets;
  const key = url.searchParams.get('key');
  const work = Promise.all([
    seen(apiKeysQuery(listWish(list, state))),
    seen(projectsQuery(choosableProjects)),
    project ? seen(projectQuery(project)) : null,
    key ? Promise.all([seen(apiKeyQuery(key)), ApiKeyPreview.load()]) : null,
  ]);
  await (last ? work.catch(unlessGone(last)) : work);
  return null;
}

/** `/app/api-keys/:id`. */
export async function loadApiKey({ params }: LoaderFunctionArgs): Promise<string> {
  const id = params.id ?? '';
  await Promise.all([
    seen(apiKeyQuery(id)),
    seen(usageQuery(id, '36h')),
    seen(callsQuery(id)),
    seen(auditQuery(id)),
    prepareData({ plot: true }),
  ]);
  return id;
}
