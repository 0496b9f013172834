import { type CurrentProject, getSession } from '@cairn/shell';
import { localStore } from '@cairn/shell/storage';
import * as v from 'valibot';

/** Deleted with the sign-in, like all keys with this prefix. */
const storageKey = 'cairn.project';

const ProjectSchema = v.object({ slug: v.string(), name: v.string(), key: v.string(), colour: v.string(), icon: v.nullable(v.string()) });

/** Stores the current project, so that the rail can show it at the next start. */
export function storeProject(project: CurrentProject | null): void {
  if (project) localStore.setItem(storageKey, JSON.stringify(project));
  else localStore.removeItem(storageKey);
}

/** Returns the last opened project if this browser has stored it. The account decides which project that is. */
export function storedProject(): CurrentProject | null {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), ProjectSchema), localStore.getItem(storageKey));
  return kept.success && kept.output.slug === getSession()?.user.preferences.lastProject ? kept.output : null;
}
