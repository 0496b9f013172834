import { atom, useAtomValue } from 'jotai';
import { store } from './session.ts';

/** The project at hand, as the shell's rail shows it and as project links carry it (`?project=<slug>`). */
export interface CurrentProject {
  slug: string;
  name: string;
  key: string;
  colour: string;
  /** An icon's name; null: the letters of the key. */
  icon: string | null;
}

const projectAtom = atom<CurrentProject | null>(null);

export function useCurrentProject(): CurrentProject | null {
  return useAtomValue(projectAtom, { store });
}

/** The same outside of React. */
export function projectAtHand(): CurrentProject | null {
  return store.get(projectAtom);
}

/** Calls `listener` with the project at hand, or none, and whenever it is another. */
export function followProject(listener: (project: CurrentProject | null) => void): void {
  const tell = () => listener(store.get(projectAtom));
  tell();
  store.sub(projectAtom, tell);
}

/** Called by the remote that has just opened a project, and with null when it is gone. */
export function setCurrentProject(project: CurrentProject | null): void {
  store.set(projectAtom, project);
}

/** `to` with the project's slug in its query, so that the link can be shared. */
export function withProject(to: string, project: Pick<CurrentProject, 'slug'> | null): string {
  if (!project) return to;
  const url = new URL(to, 'https://cairn.invalid');
  url.searchParams.set('project', project.slug);
  return url.pathname + url.search + url.hash;
}
