import { listParams, readList } from '@cairn/list';
import { ensureQuery } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { peopleList } from './list-state.ts';
import { peopleQuery, personQuery } from './queries.ts';

/** `/app/admin_people`. */
export async function loadPeople({ request }: LoaderFunctionArgs): Promise<null> {
  await ensureQuery(peopleQuery(listParams(peopleList, readList(peopleList, new URL(request.url).searchParams))));
  return null;
}

/** `/app/admin_people/:id`. */
export async function loadPerson({ params }: LoaderFunctionArgs): Promise<null> {
  await ensureQuery(personQuery(params.id ?? ''));
  return null;
}
