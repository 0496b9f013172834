import type { Project } from '@cairn/api';
import { ApiError, getSession, savePreferences, setCurrentProject } from '@cairn/shell';
import { useEffect } from 'react';

/** Tells the shell which project is in view, and the account which one was opened last. */
export function useProjectInView(project: Project | null): void {
  const { slug, name, key, colour, icon = null } = project ?? {};
  useEffect(() => {
    if (slug === undefined || name === undefined || key === undefined || colour === undefined) return;
    setCurrentProject({ slug, name, key, colour, icon });
    if (lastProject() !== slug) savePreferences({ lastProject: slug }).catch(onlyApiErrors);
  }, [slug, name, key, colour, icon]);
}

/** The project that the reader opened last, by its slug. */
export function lastProject(): string | undefined {
  return getSession()?.user.preferences.lastProject;
}

/** That a preference was not saved keeps nobody from working; the client has said what concerns the reader. */
function onlyApiErrors(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
