import type { Plan, PlannedRemote, PlannedSwitchedOff, PlannedUnavailable } from './plan.ts';
import { isSamePath, routeTable } from './route.ts';

/** A remote that owns a path, and the page at that path. */
export interface OwnedPath {
  remote: PlannedRemote;
  page: string;
}

/**
 * `forbidden`: owned by a remote, but this visitor may not open it. `unavailable`: owned by a remote without a runnable release
 * (`unavailableAt`). `off`: owned by a remote that is switched off (`switchedOffAt`). `unknown`: the plan was cut for another path and
 * cannot tell.
 */
export type Owner = OwnedPath | 'forbidden' | 'unavailable' | 'off' | 'nobody' | 'unknown';

interface Claim {
  path: string;
  owner: OwnedPath | 'forbidden' | 'unavailable' | 'off';
  unavailable?: PlannedUnavailable;
  switchedOff?: PlannedSwitchedOff;
}
const tables = new WeakMap<Plan, (pathname: string) => Claim | undefined>();

/** Returns the owner of a path. Of all matching routes of all remotes, the one with the fewest parameters wins. */
export function ownerOf(plan: Plan, pathname: string): Owner {
  const claim = claimOn(plan, pathname);
  if (plan.cutFor === null || isSamePath(plan.cutFor, pathname)) return claim?.owner ?? 'nobody';
  // A remote that is missing from the cut plan may own the exact path that matches a parameter here.
  return claim && !claim.path.includes('/:') ? claim.owner : 'unknown';
}

/** Returns the remote that owns the path and cannot run; undefined if there is none or the plan cannot tell. */
export function unavailableAt(plan: Plan, pathname: string): PlannedUnavailable | undefined {
  return ownerOf(plan, pathname) === 'unavailable' ? claimOn(plan, pathname)?.unavailable : undefined;
}

/** Returns the remote that owns the path and is switched off; undefined if there is none or the plan cannot tell. */
export function switchedOffAt(plan: Plan, pathname: string): PlannedSwitchedOff | undefined {
  return ownerOf(plan, pathname) === 'off' ? claimOn(plan, pathname)?.switchedOff : undefined;
}

/** Returns the path's owner as far as a cut plan can tell. For when the whole plan is not available. */
export function likelyOwnerOf(plan: Plan, pathname: string): OwnedPath | null {
  const owner = claimOn(plan, pathname)?.owner;
  return owner && typeof owner !== 'string' ? owner : null;
}

/** Returns the plan with only the remotes that own `pathname`. It stays small for any number of remotes. */
export function planForPath(plan: Plan, pathname: string): Plan {
  const claim = claimOn(plan, pathname);
  return {
    ...plan,
    cutFor: pathname,
    remotes: claim && typeof claim.owner !== 'string' ? [withoutLater(claim.owner.remote)] : [],
    forbidden: claim?.owner === 'forbidden' ? [claim.path] : [],
    unavailable: claim?.unavailable ? [claim.unavailable] : [],
    switchedOff: claim?.switchedOff ? [claim.switchedOff] : [],
  };
}

/**
 * Removes the fallback and the lazy files: a tab that needs a fallback rereads the registry first, and lazy files are cached from the whole
 * plan.
 */
function withoutLater({ fallback: _, late: _late, ...remote }: PlannedRemote): PlannedRemote {
  return remote;
}

function claimOn(plan: Plan, pathname: string): Claim | undefined {
  const known = tables.get(plan);
  if (known) return known(pathname);
  const table = routeTable([
    ...plan.remotes.flatMap((remote) => remote.routes.map(({ path, page }): Claim => ({ path, owner: { remote, page } }))),
    ...plan.forbidden.map((path): Claim => ({ path, owner: 'forbidden' })),
    // Last, so that a running remote wins where both claim a path.
    ...plan.unavailable.flatMap((remote) => remote.routes.map((path): Claim => ({ path, owner: 'unavailable', unavailable: remote }))),
    ...plan.switchedOff.flatMap((remote) => remote.routes.map((path): Claim => ({ path, owner: 'off', switchedOff: remote }))),
  ]);
  tables.set(plan, table);
  return table(pathname);
}
