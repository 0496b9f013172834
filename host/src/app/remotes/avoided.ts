import { failureCodes, type PlannedRemote } from '@cairn/contract';
import { sessionStore } from '@cairn/shell/storage';
import * as v from 'valibot';

/**
 * The releases that failed in this tab after they had begun to run: a page of theirs could not be had. What runs cannot be
 * taken out of a document again; the next one begins with what was good before.
 */
const storageKey = 'cairn.avoided';
const AvoidedSchema = v.record(v.string(), v.object({ release: v.string(), code: v.picklist(failureCodes) }));
type Avoided = v.InferOutput<typeof AvoidedSchema>;

/** Why this tab does not run the release; undefined where it may. */
export function avoidedFor({ id, release }: Pick<PlannedRemote, 'id' | 'release'>): Avoided[string] | undefined {
  const avoided = readAvoided()[id];
  return avoided?.release === release ? avoided : undefined;
}

/** From the next document on, this tab runs what was good before. */
export function avoid({ id, release }: Pick<PlannedRemote, 'id' | 'release'>, code: Avoided[string]['code']): void {
  sessionStore.setItem(storageKey, JSON.stringify({ ...readAvoided(), [id]: { release, code } }));
}

/** The release is given another try. */
export function forgetAvoided(id: string): void {
  const { [id]: _, ...others } = readAvoided();
  sessionStore.setItem(storageKey, JSON.stringify(others));
}

function readAvoided(): Avoided {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), AvoidedSchema), sessionStore.getItem(storageKey));
  return read.success ? read.output : {};
}
