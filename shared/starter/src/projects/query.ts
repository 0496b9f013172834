import { ProjectListSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** Maximum number of projects shown. */
const limit = 10;

/** The projects that the reader has access to, most recently active first. */
export function projectsQuery() {
  return queryOptions({
    queryKey: ['starter', 'projects'],
    queryFn: ({ signal }) => call('get', 'projects', ProjectListSchema, { searchParams: { limit }, signal }),
  });
}
