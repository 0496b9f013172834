import { type Project, ProjectSchema, type ProjectState, type ProjectTransition, type ProjectUpdate, projectColours } from '@cairn/api';
import { call, notifyError, queryClient, useWrite, type Write } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { projectKey, showProject } from './queries.ts';

/** A project's sign in lists: its icon by name, or null for the letters of its key, on a colour. */
export type ProjectLook = Required<Pick<ProjectUpdate, 'icon' | 'colour'>>;

/** Gives a project another icon or colour. */
export function useProjectLook(project: Project): (look: ProjectLook) => void {
  const { t } = useLingui();
  const { run } = useWrite<Project, ProjectLook>(project, {
    schema: ProjectSchema,
    queryKeys: [projectKey(project.slug), ['projects', 'list']],
    send: ({ id, version }, look, options) =>
      call('patch', `projects/${id}`, ProjectSchema, { json: { version, ...look } satisfies ProjectUpdate, ...options }),
    optimistic: (before, look) => ({ ...before, ...look }),
    setRow: showProject,
    onSaved: showProject,
    successText: ({ name }) => t`Icon and color of ${name} saved`,
    inverse: ({ icon, colour }) => ({ icon, colour: knownColour(colour) }),
    onConflict: () => notifyError(t`Someone else changed this project in the meantime. You now see the latest version. Try again.`),
  });
  return run;
}

/** The colour of a project's sign; what is unknown is shown as the first. */
export function knownColour(colour: string): ProjectLook['colour'] {
  return projectColours.find((one) => one === colour) ?? projectColours[0];
}

type ArchiveState = Exclude<ProjectState, 'deleted'>;

/** How a project is archived, and brought back: one of them or many. */
export const archiveWrite: Omit<Write<Project, ArchiveState>, 'successText' | 'onConflict'> = {
  schema: ProjectSchema,
  queryKeys: [['projects', 'list']],
  send: ({ id, version }, to, options) =>
    call('post', `projects/${id}/transition`, ProjectSchema, { json: { to, version } satisfies ProjectTransition, ...options }),
  optimistic: (before, status) => ({ ...before, status }),
  setRow: showProject,
  onSaved: (saved) => {
    showProject(saved);
    void queryClient.invalidateQueries({ queryKey: ['projects'] });
  },
  inverse: ({ status }) => (status === 'archived' ? 'archived' : 'active'),
};

/** Archives a project or brings it back. */
export function useArchiveProject(project: Project): (status: ArchiveState) => void {
  const { t } = useLingui();
  const { run } = useWrite<Project, ArchiveState>(project, {
    ...archiveWrite,
    queryKeys: [projectKey(project.slug), ['projects', 'list']],
    successText: ({ name }, status) => (status === 'archived' ? t`${name} is archived` : t`${name} is active again`),
    onConflict: () => notifyError(t`Someone else changed this project in the meantime. You now see the latest version. Try again.`),
  });
  return run;
}

/** How a deleted project is brought back, as it went: archived. One of them or many; the way back is to delete it again, which asks for its name. */
export const restoreWrite: Omit<Write<Project, 'archived'>, 'successText' | 'onConflict'> = {
  schema: ProjectSchema,
  queryKeys: [['projects', 'list']],
  send: ({ id, version }, to, options) =>
    call('post', `projects/${id}/transition`, ProjectSchema, { json: { to, version } satisfies ProjectTransition, ...options }),
  optimistic: (before, status) => ({ ...before, status, deletedAt: null }),
  setRow: showProject,
  onSaved: (restored) => {
    showProject(restored);
    void queryClient.invalidateQueries(); // with it comes all that is in it
  },
};

/** Brings a deleted project back. */
export function useRestoreProject(project: Project): () => void {
  const { t } = useLingui();
  const { run } = useWrite<Project, 'archived'>(project, {
    ...restoreWrite,
    successText: ({ name }) => t`${name} is restored to the archive`,
    onConflict: () => notifyError(t`Someone else changed this project in the meantime. You now see the latest version. Try again.`),
  });
  return () => run('archived');
}
