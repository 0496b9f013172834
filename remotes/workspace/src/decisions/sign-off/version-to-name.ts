import type { Decision } from '@cairn/api';

type Named = Pick<Decision, 'version'> & { signOff: readonly { id: string }[] };

/**
 * The version that naming deciders stands on, where the dialog was opened at `seen` and the decision lives on behind it. Whom
 * somebody else has named meanwhile is not overwritten unseen: the change stands on what was seen, and is refused. Pure.
 */
export function versionToName(seen: Named, now: Named): number {
  return namesOf(seen) === namesOf(now) ? now.version : seen.version;
}

function namesOf({ signOff }: Named): string {
  return signOff.map(({ id }) => id).join();
}
