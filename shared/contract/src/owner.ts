import type { Plan, PlannedRemote, PlannedSwitchedOff, PlannedUnavailable } from './plan.ts';
import { isSamePath, routeTable } from './route.ts';

/** A remote that owns a path, and the page that shows there. */
export interface OwnedPath {
  remote: PlannedRemote;
  page: string;
}

/**
 * `forbidden`: a remote's, which this visitor may not open. `unavailable`: a remote's, of which no release runs here
 * (`unavailableAt`). `off`: a remote's, which is switched off (`switchedOffAt`). `unknown`: the plan was cut for another path, and does not say.
 */
export type Owner = OwnedPath | 'forbidden' | 'unavailable' | 'off' | 'nobody' | 'unknown';

interface Claim {
  path: string;
  owner: OwnedPath | 'forbidden' | 'unavailable' | 'off';
  unavailable?: PlannedUnavailable;
  switchedOff?: PlannedSwitchedOff;
}
const tables = new WeakMap<Plan, (pathname: string) => Claim | undefined>();

/** Whose path it is. Of all routes that fit, the one with the fewest parameters says it, whichever remote it belongs to. */
export function ownerOf(plan: Plan, pathname: string): Owner {
  const claim = claimOn(plan, pathname);
  if (plan.cutFor === null || isSamePath(plan.cutFor, pathname)) return claim?.owner ?? 'nobody';
  // A remote that was cut off may own the very path that here fits a parameter.
  return claim && !claim.path.includes('/:') ? claim.owner : 'unknown';
}

/** The remote that owns the path and cannot run; undefined where that is not how it is, or the plan does not say. */
export function unavailableAt(plan: Plan, pathname: string): PlannedUnavailable | undefined {
  return ownerOf(plan, pathname) === 'unavailable' ? claimOn(plan, pathname)?.unavailable : undefined;
}

/** The remote that owns the path and is switched off; undefined where that is not how it is, or the plan does not say. */
export function switchedOffAt(plan: Plan, pathname: string): PlannedSwitchedOff | undefined {
  return ownerOf(plan, pathname) === 'off' ? claimOn(plan, pathname)?.switchedOff : undefined;
}

/** The remote that owns the path as far as a cut plan can tell: what has to do where the whole one cannot be had. */
export function likelyOwnerOf(plan: Plan, pathname: string): OwnedPath | null {
  const owner = claimOn(plan, pathname)?.owner;
  return owner && typeof owner !== 'string' ? owner : null;
}

/** The plan without what `pathname` has no need of: the remotes that do not own it. However many there are, it is small. */
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

/** Whoever has to fall back has read the registry again before; what comes late is kept by the whole plan. */
function withoutLater({ fallback: _, late: _late, ...remote }: PlannedRemote): PlannedRemote {
  return remote;
}

function claimOn(plan: Plan, pathname: string): Claim | undefined {
  const known = tables.get(plan);
  if (known) return known(pathname);
  const table = routeTable([
    ...plan.remotes.flatMap((remote) => remote.routes.map(({ path, page }): Claim => ({ path, owner: { remote, page } }))),
    ...plan.forbidden.map((path): Claim => ({ path, owner: 'forbidden' })),
    // Last: what runs takes its place wherever both have claimed it.
    ...plan.unavailable.flatMap((remote) => remote.routes.map((path): Claim => ({ path, owner: 'unavailable', unavailable: remote }))),
    ...plan.switchedOff.flatMap((remote) => remote.routes.map((path): Claim => ({ path, owner: 'off', switchedOff: remote }))),
  ]);
  tables.set(plan, table);
  return table(pathname);
}
