import { type Audience, type CanaryLimits, PromotedSchema, type Revision, rolledBackFirst } from '@cairn/contract';
import { call, queryClient } from '@cairn/shell';
import { registryStatusQuery } from './queries.ts';

/** What an administrator does to one remote. */
export type Change =
  | { kind: 'promote'; release: string; audience?: Audience; limits?: CanaryLimits }
  | { kind: 'rollback'; to?: string }
  | { kind: 'switch'; on: boolean };

const paths = { promote: 'promotions', rollback: 'rollbacks', switch: 'switches' } as const;

/** The live revision, as this page knows it now. */
export function revisionShown(): Revision | null {
  return queryClient.getQueryData(registryStatusQuery().queryKey)?.revision ?? null;
}

/**
 * The revision that a change of one remote is made on. The page goes on living behind a dialog: what others did to other remotes
 * is in nobody's way, and where it was this one the change stands on what was `seen`, which the registry refuses.
 */
export function baseFor(remote: string, seen: Revision | null, now: Revision | null): number {
  const isAsSeen = JSON.stringify(seen?.remotes[remote]) === JSON.stringify(now?.remotes[remote]);
  return (isAsSeen ? now : seen)?.number ?? 0;
}

/**
 * Changes one remote, of which its person decided at the revision `seen`. Where it is refused somebody else may have been
 * quicker: what they did is read again either way.
 */
export async function changeRegistry(remote: string, change: Change & { note: string }, seen: Revision | null): Promise<void> {
  const { kind, ...body } = change;
  const base = baseFor(remote, seen, revisionShown());
  const entry = seen?.remotes[remote];
  // Named, so that of two people who roll back at once the second one changes nothing.
  const from = change.kind === 'rollback' && entry ? { from: change.to === undefined ? rolledBackFirst(entry) : entry.stable } : {};
  try {
    await call('post', `registry/${paths[kind]}`, PromotedSchema, { json: { remote, base, ...body, ...from }, quiet: true });
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['admin', 'registry'] });
  }
}
