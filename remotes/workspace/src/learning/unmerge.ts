import { type Pattern, PatternSchema } from '@cairn/api';
import { call } from '@cairn/shell';
import { patternArrived } from './queries.ts';

/** Takes a merged pattern out of the one that it was merged into, at the version that the reader has seen. @throws {ApiError} */
export async function unmergePattern({ id, version }: Pick<Pattern, 'id' | 'version'>): Promise<Pattern> {
  const pattern = await call('post', `patterns/${id}/unmerge`, PatternSchema, { json: { version } });
  patternArrived(pattern);
  return pattern;
}
