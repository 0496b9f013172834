import type { Project, ProjectMember } from '@cairn/api';
import { notify, notifyFailure } from '@cairn/shell';
import { ConfirmDialog } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { removeMember } from './queries.ts';

/** Removes a person's project role after a confirmation. */
export function RemoveMember({ member, project, onClose }: { member: ProjectMember; project: Project; onClose: () => void }): ReactElement {
  const { t } = useLingui();
  const name = member.displayName;
  const { mutate } = useMutation({
    mutationFn: () => removeMember(project.slug, member.id),
    onSuccess: () => notify('green', t`${name} is no longer a member`),
    onError: notifyFailure,
  });
  return (
    <ConfirmDialog
      danger
      title={
        <Trans>
          Remove <bdi>{name}</bdi> from the project?
        </Trans>
      }
      action={<Trans>Remove</Trans>}
      cancelLabel={<Trans>Cancel</Trans>}
      closeLabel={t`Close`}
      onConfirm={() => {
        onClose();
        mutate();
      }}
      onClose={onClose}
    >
      {project.visibility === 'members' ? (
        <Trans>They and their API keys lose access. What they wrote and decided stays.</Trans>
      ) : (
        <Trans>Their organization role applies here again. What they wrote and decided stays.</Trans>
      )}
    </ConfirmDialog>
  );
}
