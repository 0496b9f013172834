import type { Project } from '@cairn/api';
import { ApiError, getSession, savePreferences, setCurrentProject } from '@cairn/shell';
import { useEffect } from 'react';

/** Tells the shell which project is in view, and the account which one was opened last. */
export function useProjectInView(project: Project | null): void {
  const key = project && JSON.stringify([project.slug, project.name, project.key, project.colour]);
  useEffect(() => {
    if (!key) return;
    const [slug, name, projectKey, colour] = JSON.parse(key) as [string, string, string, string]; // serialised just above
    setCurrentProject({ slug, name, key: projectKey, colour });
    if (lastProject() !== slug) savePreferences({ lastProject: slug }).catch(onlyApiErrors);
  }, [key]);
}

/** The project that the reader opened last, by its slug. */
export function lastProject(): string | undefined {
  return getSession()?.user.preferences.lastProject;
}

/** That a preference was not saved keeps nobody from working; the client has said what concerns the reader. */
function onlyApiErrors(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
