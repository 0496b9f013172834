import { federationName, type PlannedRemote, RemoteFailure } from '@cairn/contract';
import type { RemoteSlots } from '@cairn/shell';
import { loadRemote } from '@module-federation/enhanced/runtime';
import { registerRelease } from './federation.ts';
import { preloadFiles } from './preload.ts';

const loaded = new Map<string, Promise<RemoteSlots>>();

/**
 * Loads the code that a remote contributes to the shell besides its pages, from the release in this tab's plan.
 * @throws any error of the load; the next call retries
 */
export function loadSlots(remote: PlannedRemote, files: readonly string[]): Promise<RemoteSlots> {
  const known = loaded.get(remote.id);
  if (known) return known;
  const work = load(remote, files);
  loaded.set(remote.id, work);
  work.catch(() => loaded.delete(remote.id));
  return work;
}

async function load(remote: PlannedRemote, files: readonly string[]): Promise<RemoteSlots> {
  registerRelease(remote, false);
  // Files of a release other than this tab's are not in its plan and are not fetched.
  preloadFiles(
    remote,
    [remote.entry, ...files].filter((file) => file in remote.integrity),
  );
  const module = await loadRemote<unknown>(`${federationName(remote.id)}/slots`);
  const slots = typeof module === 'object' && module !== null && 'slots' in module ? module.slots : undefined;
  if (!isSlots(slots)) throw new RemoteFailure('CONTRACT', remote.id, remote.release);
  return slots;
}

function isSlots(value: unknown): value is RemoteSlots {
  return typeof value === 'object' && value !== null && 'search' in value && Array.isArray(value.search) && 'loadI18n' in value;
}
