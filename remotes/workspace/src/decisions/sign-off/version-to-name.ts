import type { Decision } from '@cairn/api';

type Named = Pick<Decision, 'version'> & { signOff: readonly { id: string }[] };

/**
 * Returns the version to send when naming deciders. The dialog was opened at `seen`, and the decision may have changed since. If somebody
 * else has named other deciders meanwhile, returns the version of `seen`, so that the server refuses the change. Pure.
 */
export function versionToName(seen: Named, now: Named): number {
  return namesOf(seen) === namesOf(now) ? now.version : seen.version;
}

function namesOf({ signOff }: Named): string {
  return signOff.map(({ id }) => id).join();
}
