import type { RemoteHistory } from '@cairn/contract';
import type { RemoteRow } from '../remote-rows.ts';

/**
 * `stable`: served to everyone. `canary`: served to some. `before`: the target of a roll back. `kept`: its files are in the store.
 * `pruned`: its files were deleted.
 */
export type ReleaseState = 'stable' | 'canary' | 'before' | 'kept' | 'pruned';

/** A release of a remote, with its possible action. */
export interface ReleaseRow {
  id: string;
  size: number;
  publishedAt: string;
  publishedBy: string;
  state: ReleaseState;
  /** Older releases can be rolled back to, newer ones promoted; null if neither is possible. */
  act: 'promote' | 'rollback' | null;
}

/** Returns the rows of a remote's releases, in the given order. */
export function releaseRows(
  releases: RemoteHistory['releases'],
  { promoted, canary, previous }: Pick<RemoteRow, 'promoted' | 'canary' | 'previous'>,
): ReleaseRow[] {
  const stableAt = releases.find(({ release }) => release === promoted)?.publishedAt ?? '';
  return releases.map(({ release, size, publishedAt, publishedBy, prunedAt }) => {
    const named = { [previous ?? '']: 'before', [canary?.release ?? '']: 'canary', [promoted]: 'stable' } as const;
    const state: ReleaseState = prunedAt !== null ? 'pruned' : (named[release] ?? 'kept');
    const isOlder = publishedAt < stableAt;
    const act = state === 'pruned' || state === 'stable' ? null : isOlder ? 'rollback' : 'promote';
    return { id: release, size, publishedAt, publishedBy, state, act };
  });
}
