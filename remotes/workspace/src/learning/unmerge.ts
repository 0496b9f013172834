import { type Pattern, PatternSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { patternArrived } from './queries.ts';

/** Undoes the merge of a pattern, at the version that the reader has seen. @throws {ApiError} */
export async function unmergePattern({ id, version }: Pick<Pattern, 'id' | 'version'>): Promise<Pattern> {
  const pattern = await call('post', `patterns/${id}/unmerge`, PatternSchema, { json: { version } });
  patternArrived(pattern);
  return pattern;
}
