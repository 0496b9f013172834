import type { RemoteHistory } from '@cairn/contract';
import type { RemoteRow } from '../remote-rows.ts';

/**
 * `stable`: everyone has it. `canary`: some have it. `before`: what is gone back to. `kept`: its files lie in the store.
 * `pruned`: they do not.
 */
export type ReleaseState = 'stable' | 'canary' | 'before' | 'kept' | 'pruned';

/** One release of a remote, with what can be done with it. */
export interface ReleaseRow {
  id: string;
  size: number;
  publishedAt: string;
  publishedBy: string;
  state: ReleaseState;
  /** An older one is gone back to, a newer one is promoted; null where neither is possible. */
  act: 'promote' | 'rollback' | null;
}

/** The releases of a remote as its revision names them, in the order in which they are given. */
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
