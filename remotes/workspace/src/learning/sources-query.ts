import { type Pattern, PatternSourcesSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { queryOptions } from '@tanstack/react-query';

/** What the evidence of a pattern names; asked for again where there is more of it. */
export function patternSourcesQuery({ id, evidence }: Pick<Pattern, 'id' | 'evidence'>) {
  return queryOptions({
    queryKey: ['patterns', 'sources', id, evidence.length],
    queryFn: ({ signal }) => call('get', `patterns/${encodeURIComponent(id)}/sources`, PatternSourcesSchema, { signal }),
  });
}
