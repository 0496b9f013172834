import type { Project, ProjectMember } from '@cairn/api';
import { ConfirmDialog } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';

/** Asks before a person's project role is removed. */
export function RemoveMember({
  member,
  project,
  onConfirm,
  onClose,
}: {
  member: ProjectMember;
  project: Project;
  onConfirm: () => void;
  onClose: () => void;
}): ReactElement {
  const { t } = useLingui();
  const name = member.displayName;
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
        onConfirm();
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
