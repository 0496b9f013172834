import { findRoute, type PlannedRemote, type RemoteFailure } from '@cairn/contract';
import { sessionStore } from '@cairn/shell/storage';
import { reloadKeeping } from '../reload/reload.ts';
import type { TypedField } from '../reload/typed-field.ts';
import { avoid, avoidedFor, forgetAvoided } from './avoided.ts';
import { readRegistry, runningOf } from './loader.ts';
import { reported, reportFailure } from './report.ts';

/** Returns the URL of a pending navigation; undefined without one. */
let comingPlace: () => string | undefined = () => undefined;

/** Sets how to find the pending navigation: the failed page is the one that the user wants to see. */
export function configureComingPlace(place: () => string | undefined): void {
  comingPlace = place;
}

/**
 * Handles a page of a running remote that could not be loaded. Reads the registry again: a newer release is adopted by a page load that
 * keeps the location and the input; without one, the fallback starts in the same way. Returns whether this document is being replaced.
 * Happens once per release, to avoid a reload loop.
 * @param typed the content of the fields, if their page is already gone
 */
export async function reloadFor(failure: RemoteFailure, typed?: readonly TypedField[]): Promise<boolean> {
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
 * Before the user retries a page of a loaded remote: reloads the page if another release is live now. Returns whether this document is
 * being replaced.
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
