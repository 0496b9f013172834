import { type Project, ProjectSchema, type ProjectState, type ProjectTransition, type ProjectUpdate, projectColours } from '@cairn/api';
import { call, notifyError, queryClient, useWrite, type Write } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { projectKey, showProject } from './queries.ts';

/** A project's look: an icon by name, or null for the letters of its key, and a color. */
export type ProjectLook = Required<Pick<ProjectUpdate, 'icon' | 'colour'>>;

/** Returns a function that changes a project's icon or color. */
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

/** Returns a known project color; the first one for unknown values. */
export function knownColour(colour: string): ProjectLook['colour'] {
  return projectColours.find((one) => one === colour) ?? projectColours[0];
}

type ArchiveState = Exclude<ProjectState, 'deleted'>;

/** Writes archiving or restoring of one or many projects. */
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

/** Returns a function that archives or restores a project. */
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

/** Writes the restore of one or many deleted projects, as archived. Without undo, since deleting again asks for the name. */
export const restoreWrite: Omit<Write<Project, 'archived'>, 'successText' | 'onConflict'> = {
  schema: ProjectSchema,
  queryKeys: [['projects', 'list']],
  send: ({ id, version }, to, options) =>
    call('post', `projects/${id}/transition`, ProjectSchema, { json: { to, version } satisfies ProjectTransition, ...options }),
  optimistic: (before, status) => ({ ...before, status, deletedAt: null }),
  setRow: showProject,
  onSaved: (restored) => {
    showProject(restored);
    void queryClient.invalidateQueries(); // all of its content returns too
  },
};

/** Returns a function that restores a deleted project. */
export function useRestoreProject(project: Project): () => void {
  const { t } = useLingui();
  const { run } = useWrite<Project, 'archived'>(project, {
    ...restoreWrite,
    successText: ({ name }) => t`${name} is restored to the archive`,
    onConflict: () => notifyError(t`Someone else changed this project in the meantime. You now see the latest version. Try again.`),
  });
  return () => run('archived');
}
