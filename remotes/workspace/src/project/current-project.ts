import type { Project } from '@cairn/api';
import { ApiError, getSession, savePreferences, setCurrentProject } from '@cairn/shell';
import { useEffect } from 'react';

/** Tells the shell the current project, and stores it as the last opened one. */
export function useProjectInView(project: Project | null): void {
  const { slug, name, key, colour, icon = null } = project ?? {};
  useEffect(() => {
    if (slug === undefined || name === undefined || key === undefined || colour === undefined) return;
    setCurrentProject({ slug, name, key, colour, icon });
    if (lastProject() !== slug) savePreferences({ lastProject: slug }).catch(onlyApiErrors);
  }, [slug, name, key, colour, icon]);
}

/** Returns the slug of the last opened project. */
export function lastProject(): string | undefined {
  return getSession()?.user.preferences.lastProject;
}

/** Ignores API errors: a preference that was not saved is not critical, and the client has shown the error if needed. */
function onlyApiErrors(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
