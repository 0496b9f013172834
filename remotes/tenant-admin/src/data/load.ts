import { ensureQuery } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { importsQuery } from './queries.ts';

/** `/app/tenant-admin/data`. */
export async function loadData(): Promise<null> {
  await ensureQuery(importsQuery());
  return null;
}

/** `/app/tenant-admin/data/import`. Returns the slug of the project into which it is imported. */
export async function loadImport({ request }: LoaderFunctionArgs): Promise<string | undefined> {
  const project = new URL(request.url).searchParams.get('project') ?? undefined;
  await ensureQuery(importsQuery(project));
  return project;
}
