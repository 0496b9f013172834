import { localStore } from '@cairn/shell/storage';
import * as v from 'valibot';

const kept = 4;
/** Goes with the sign-in, as everything that begins like this. */
const storageKey = 'cairn.recent-projects';
const SlugsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** The slugs of the projects that were chosen last in this browser, the newest first. */
export function recentProjects(): string[] {
  const parsed = v.safeParse(SlugsSchema, localStore.getItem(storageKey));
  return parsed.success ? parsed.output : [];
}

/** Notes that a project was chosen. */
export function noteProject(slug: string): void {
  localStore.setItem(storageKey, JSON.stringify([slug, ...recentProjects().filter((other) => other !== slug)].slice(0, kept)));
}
