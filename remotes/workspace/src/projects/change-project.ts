import { type Project, ProjectSchema, type ProjectUpdate } from '@cairn/api';
import { ApiError, call, errorText, notify, notifyError, queryClient } from '@cairn/shell';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';

/** Archives a project or brings it back. Shown at once; put back where the server refuses. */
export function useArchiveProject(project: Project): { run: (status: Project['status']) => void; busy: boolean } {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({
    mutationFn: (status: Project['status']) =>
      call('patch', `projects/${project.id}`, ProjectSchema, { json: { version: project.version, status } satisfies ProjectUpdate }),
    onSuccess: (saved) => {
      queryClient.setQueryData(['projects', 'one', saved.slug], saved);
      const { name } = saved;
      notify('green', saved.status === 'archived' ? t`${name} is archived` : t`${name} is active again`);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'CONFLICT')
        notifyError(t`Somebody else has changed this project in the meantime. It is up to date now: try again.`);
      else if (!(error instanceof ApiError) || error.status === 404 || error.code === 'STATE_INVALID') notifyError(errorText(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['projects'] }),
  });
  return { run: mutate, busy: isPending };
}
