import { type Project, ProjectSchema, type ProjectUpdate } from '@cairn/api';
import { call, notifyError, queryClient, useWrite } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { projectKey, showProject } from './queries.ts';

/** Archives a project or brings it back. */
export function useArchiveProject(project: Project): (status: Project['status']) => void {
  const { t } = useLingui();
  const { run } = useWrite<Project, Project['status']>(project, {
    schema: ProjectSchema,
    reads: [projectKey(project.slug), ['projects', 'list']],
    send: ({ id, version }, status) =>
      call('patch', `projects/${id}`, ProjectSchema, { json: { version, status } satisfies ProjectUpdate }),
    ahead: (before, status) => ({ ...before, status }),
    show: showProject,
    arrived: (saved) => {
      showProject(saved);
      void queryClient.invalidateQueries({ queryKey: ['projects'] });
    },
    said: ({ name }, status) => (status === 'archived' ? t`${name} is archived` : t`${name} is active again`),
    inverse: (before) => before.status,
    onConflict: () => notifyError(t`Somebody else has changed this project in the meantime. It is up to date now: try again.`),
  });
  return run;
}
