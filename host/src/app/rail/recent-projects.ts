import { localStore } from '@cairn/shell/storage';
import * as v from 'valibot';

const kept = 4;
/** Deleted with the sign-in, like all keys with this prefix. */
const storageKey = 'cairn.recent-projects';
const SlugsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** Returns the slugs of the projects that were last chosen in this browser, newest first. */
export function recentProjects(): string[] {
  const parsed = v.safeParse(SlugsSchema, localStore.getItem(storageKey));
  return parsed.success ? parsed.output : [];
}

/** Records that a project was chosen. */
export function noteProject(slug: string): void {
  localStore.setItem(storageKey, JSON.stringify([slug, ...recentProjects().filter((other) => other !== slug)].slice(0, kept)));
}
