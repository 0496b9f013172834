import { type Audience, type CanaryLimits, type Revision, type RevisionEntry, registryOperations, rollbackTarget } from '@cairn/contract';
import { queryClient, runOperation } from '@cairn/shell';
import { registryStatusQuery } from './queries.ts';

/** A change by an administrator to one remote. */
export type Change =
  | { kind: 'promote'; release: string; audience?: Audience; limits?: CanaryLimits }
  | { kind: 'rollback'; to?: string }
  | { kind: 'switch'; on: boolean };

/** Returns the live revision as this page knows it. */
export function revisionShown(): Revision | null {
  return queryClient.getQueryData(registryStatusQuery().queryKey)?.revision ?? null;
}

/**
 * Returns the base revision for a change of one remote. The page updates behind an open dialog. Changes to other remotes do not matter. If
 * this remote was changed, returns the revision that was `seen`, so that the registry rejects the change.
 */
export function baseFor(remote: string, seen: Revision | null, now: Revision | null): number {
  const isAsSeen = JSON.stringify(seen?.remotes[remote]) === JSON.stringify(now?.remotes[remote]);
  return (isAsSeen ? now : seen)?.number ?? 0;
}

/**
 * Changes one remote, based on the revision `seen`. Refetches the registry's state afterwards, also on failure, since somebody else may
 * have changed it.
 */
export async function changeRegistry(remote: string, change: Change & { note: string }, seen: Revision | null): Promise<void> {
  const named = { remote, base: baseFor(remote, seen, revisionShown()), note: change.note };
  try {
    await send(named, change, seen?.remotes[remote]);
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['registry'] });
  }
}

function send(named: { remote: string; base: number; note: string }, change: Change, entry: RevisionEntry | undefined): Promise<unknown> {
  if (change.kind === 'promote') {
    const { kind: _kind, ...wanted } = change;
    return runOperation(registryOperations.promote, { body: { ...wanted, ...named } }, { quiet: true });
  }
  if (change.kind === 'switch') return runOperation(registryOperations.switch, { body: { on: change.on, ...named } }, { quiet: true });
  const { to } = change;
  // Names the current release, so that of two concurrent roll backs the second has no effect.
  const from = entry && (to === undefined ? rollbackTarget(entry) : entry.stable);
  const body = { ...named, ...(to === undefined ? {} : { to }), ...(from === undefined ? {} : { from }) };
  return runOperation(registryOperations.rollback, { body }, { quiet: true });
}
