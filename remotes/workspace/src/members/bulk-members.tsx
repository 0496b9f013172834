import { managesTenant, type Project, type ProjectMember, type ProjectRole, projectRoles } from '@cairn/api';
import { roleIcons, useBulkWrite } from '@cairn/list';
import { useRoleText } from '@cairn/shell';
import { Button, ConfirmDialog, MenuButton } from '@cairn/ui/core';
import { logOutIcon } from '@cairn/ui/icons';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { memberWrite } from './change-member.ts';
import { useMayChange } from './may-change.ts';

/** Changes the role of many members, or removes them, with undo: those of the selection whose role the reader may change. */
export function BulkMembers({
  members,
  project,
  onDone,
}: {
  members: readonly ProjectMember[];
  project: Project;
  onDone: () => void;
}): ReactElement {
  const { t } = useLingui();
  const roleText = useRoleText();
  const [asked, setAsked] = useState(false);
  const { run, busy } = useBulkWrite(memberWrite(project.slug));
  const removable = members.filter(useMayChange(project));
  const changeable = removable.filter(({ tenantRole }) => !managesTenant(tenantRole));
  const [change, remove] = [changeable.length, removable.length];
  if (remove === 0) return <Trans>You can’t change any of them.</Trans>;
  const setRole = (role: ProjectRole) => {
    void run(
      changeable.filter(({ projectRole }) => projectRole !== role),
      role,
      (count) => t`${plural(count, { one: 'Role of # person changed', other: 'Role of # people changed' })}`,
    );
    onDone();
  };
  return (
    <>
      {change > 0 && (
        <MenuButton
          label={t`Role in this project`}
          placement="top start"
          groups={[
            {
              id: 'role',
              label: t`Role in this project`,
              entries: projectRoles.map((role) => ({
                id: role,
                label: roleText(role),
                icon: roleIcons[role],
                onAction: () => setRole(role),
              })),
            },
          ]}
          trigger={(props) => (
            <Button size="small" busy={busy} {...props}>
              <Trans>Change role of {change}</Trans>
            </Button>
          )}
        />
      )}
      <Button size="small" icon={logOutIcon} busy={busy} onClick={() => setAsked(true)}>
        <Trans>Remove {remove}…</Trans>
      </Button>
      <ConfirmDialog
        danger
        open={asked}
        title={<Plural value={remove} one="Remove # person from the project?" other="Remove # people from the project?" />}
        action={<Trans>Remove</Trans>}
        cancelLabel={<Trans>Cancel</Trans>}
        closeLabel={t`Close`}
        onConfirm={() => {
          setAsked(false);
          void run(
            removable,
            null,
            (count) => t`${plural(count, { one: '# person is no longer a member', other: '# people are no longer members' })}`,
          );
          onDone();
        }}
        onClose={() => setAsked(false)}
      >
        {project.visibility === 'members' ? (
          <Trans context="several people">They and their API keys lose access. What they wrote and decided stays.</Trans>
        ) : (
          <Trans context="several people">Their organization role applies here again. What they wrote and decided stays.</Trans>
        )}
      </ConfirmDialog>
    </>
  );
}
