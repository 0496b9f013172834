import { type Audience, type CanaryLimits, type Revision, type RevisionEntry, registryOperations, rollbackTarget } from '@cairn/contract';
import { queryClient, runOperation } from '@cairn/shell';
import { registryStatusQuery } from './queries.ts';

/** What an administrator does to one remote. */
export type Change =
  | { kind: 'promote'; release: string; audience?: Audience; limits?: CanaryLimits }
  | { kind: 'rollback'; to?: string }
  | { kind: 'switch'; on: boolean };

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
  // Named, so that of two people who roll back at once the second one changes nothing.
  const from = entry && (to === undefined ? rollbackTarget(entry) : entry.stable);
  const body = { ...named, ...(to === undefined ? {} : { to }), ...(from === undefined ? {} : { from }) };
  return runOperation(registryOperations.rollback, { body }, { quiet: true });
}
