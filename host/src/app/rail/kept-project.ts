import { type CurrentProject, getSession } from '@cairn/shell';
import { localStore } from '@cairn/shell/storage';
import * as v from 'valibot';

/** Goes with the sign-in, as everything that begins like this. */
const storageKey = 'cairn.project';

const ProjectSchema = v.object({ slug: v.string(), name: v.string(), key: v.string(), colour: v.string(), icon: v.nullable(v.string()) });

/** Keeps what the project at hand is called, so that the rail begins with it. */
export function keepProject(project: CurrentProject | null): void {
  if (project) localStore.setItem(storageKey, JSON.stringify(project));
  else localStore.removeItem(storageKey);
}

/** The project that was opened last, where this browser knows it: the account says which, whatever the browser has kept. */
export function keptProject(): CurrentProject | null {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), ProjectSchema), localStore.getItem(storageKey));
  return kept.success && kept.output.slug === getSession()?.user.preferences.lastProject ? kept.output : null;
}
