import { findRoute, type PlannedRemote, type RemoteFailure } from '@cairn/contract';
import { sessionStore } from '@cairn/shell/storage';
import { reloadKeeping } from '../reload/reload.ts';
import type { TypedField } from '../reload/typed-field.ts';
import { avoid, avoidedFor, forgetAvoided } from './avoided.ts';
import { readRegistry, runningOf } from './loader.ts';
import { reported, reportFailure } from './report.ts';

/** Where the router is on its way to, as a URL; undefined where it is not on its way. */
let comingPlace: () => string | undefined = () => undefined;

/** Tells where the router is going: a page that could not be had is what the person wants to see. */
export function configureComingPlace(place: () => string | undefined): void {
  comingPlace = place;
}

/**
 * A page of a remote that runs could not be had. Reads the registry again: a newer release is taken up by a page load that
 * keeps the place and what was typed, and where there is none, what was good before is begun with in the same way. Answers
 * whether this document is on its way out. Does so once for each release, so that nothing goes in a circle.
 * @param typed what was in the fields, where their page is gone already
 */
export async function beginAnewFor(failure: RemoteFailure, typed?: readonly TypedField[]): Promise<boolean> {
  const running = runningOf(failure.remote)?.ran;
  const live = running && (await liveOf(failure.remote));
  if (!running || !live) return false;
  const to = comingPlace();
  if (live.release !== running.release && !avoidedFor(live)) {
    if (!isFirstTime(`${live.id}/${live.release}`)) return false;
  } else if (live.release === running.release && live.fallback && hasPage(live.fallback, to)) {
    avoid(live, failure.code);
  } else return false;
  reportFailure(failure);
  await reported(failure);
  reloadKeeping(to, typed);
  return true;
}

/**
 * Before a page of a loaded remote is tried again by a person: is its release still the one that is live? Another one is
 * taken up by a page load. Answers whether this document is on its way out.
 */
export async function reloadForNewerRelease(id: string): Promise<boolean> {
  const running = runningOf(id)?.ran;
  const live = running && (await liveOf(id));
  if (!live || live.release === running.release) return false;
  forgetAvoided(id);
  reloadKeeping();
  return true;
}

async function liveOf(id: string): Promise<PlannedRemote | undefined> {
  return (await readRegistry())?.remotes.find((remote) => remote.id === id);
}

function hasPage(remote: PlannedRemote, to: string | undefined): boolean {
  return findRoute(remote.routes, new URL(to ?? location.href).pathname) !== undefined;
}

function isFirstTime(release: string): boolean {
  const key = `cairn.taken-up:${release}`;
  if (sessionStore.getItem(key)) return false;
  sessionStore.setItem(key, '1');
  return true;
}
