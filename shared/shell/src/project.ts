import { atom, useAtomValue } from 'jotai';
import { store } from './session.ts';

/** The current project, as the shell's rail shows it and as project links carry it (`?project=<slug>`). */
export interface CurrentProject {
  slug: string;
  name: string;
  key: string;
  colour: string;
  /** An icon's name; null: the letters of the key are shown. */
  icon: string | null;
}

const projectAtom = atom<CurrentProject | null>(null);

export function useCurrentProject(): CurrentProject | null {
  return useAtomValue(projectAtom, { store });
}

/** Returns the current project outside React. */
export function projectAtHand(): CurrentProject | null {
  return store.get(projectAtom);
}

/** Calls `listener` with the current project or null, and again after each change. */
export function followProject(listener: (project: CurrentProject | null) => void): void {
  const tell = () => listener(store.get(projectAtom));
  tell();
  store.sub(projectAtom, tell);
}

/** Sets the current project. Called by the remote that has opened a project, and with null when the project is gone. */
export function setCurrentProject(project: CurrentProject | null): void {
  store.set(projectAtom, project);
}

/** Returns `to` with the project's slug in its query, so that the link can be shared. */
export function withProject(to: string, project: Pick<CurrentProject, 'slug'> | null): string {
  if (!project) return to;
  const url = new URL(to, 'https://cairn.invalid');
  url.searchParams.set('project', project.slug);
  return url.pathname + url.search + url.hash;
}
