import { type Pattern, PatternSourcesSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** Reads the sources that a pattern's evidence names. More evidence causes a refetch. */
export function patternSourcesQuery({ id, evidence }: Pick<Pattern, 'id' | 'evidence'>) {
  return queryOptions({
    queryKey: ['patterns', 'sources', id, evidence.length],
    queryFn: ({ signal }) => call('get', `patterns/${encodeURIComponent(id)}/sources`, PatternSourcesSchema, { signal }),
  });
}
