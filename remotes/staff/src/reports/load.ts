import { ensureQuery } from '@cairn/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { assigneesQuery, facetsQuery } from '../tickets/queries.ts';
import { reportQuery } from './state.ts';

/** Loads `/app/staff/reports`. */
export async function loadReports({ request }: LoaderFunctionArgs): Promise<null> {
  const { searchParams } = new URL(request.url);
  await Promise.all([ensureQuery(reportQuery(searchParams)), ensureQuery(facetsQuery()), ensureQuery(assigneesQuery())]);
  return null;
}
