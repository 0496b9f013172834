import { failureCodes, type PlannedRemote } from '@cairn/contract';
import { sessionStore } from '@cairn/shell/storage';
import * as v from 'valibot';

/**
 * Releases that failed in this tab after they had started to run, because one of their pages could not be loaded. Running code cannot be
 * removed from a document, so the next document uses the fallback.
 */
const storageKey = 'cairn.avoided';
const AvoidedSchema = v.record(v.string(), v.object({ release: v.string(), code: v.picklist(failureCodes) }));
type Avoided = v.InferOutput<typeof AvoidedSchema>;

/** Returns why this tab does not run the release; undefined if it may. */
export function avoidedFor({ id, release }: Pick<PlannedRemote, 'id' | 'release'>): Avoided[string] | undefined {
  const avoided = readAvoided()[id];
  return avoided?.release === release ? avoided : undefined;
}

/** Blocks the release: from the next document on, this tab runs its fallback. */
export function avoid({ id, release }: Pick<PlannedRemote, 'id' | 'release'>, code: Avoided[string]['code']): void {
  sessionStore.setItem(storageKey, JSON.stringify({ ...readAvoided(), [id]: { release, code } }));
}

/** Unblocks the release, so that it is tried again. */
export function forgetAvoided(id: string): void {
  const { [id]: _, ...others } = readAvoided();
  sessionStore.setItem(storageKey, JSON.stringify(others));
}

function readAvoided(): Avoided {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), AvoidedSchema), sessionStore.getItem(storageKey));
  return read.success ? read.output : {};
}
