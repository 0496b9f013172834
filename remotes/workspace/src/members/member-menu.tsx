import { managesTenant, type Project, type ProjectMember, projectRoles } from '@cairn/api';
import { roleIcons } from '@cairn/list';
import { useRoleText } from '@cairn/shell';
import { IconButton, lazy, MenuButton } from '@cairn/ui/core';
import { ellipsisIcon, logOutIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { useChangeMember } from './change-member.ts';

const RemoveMember = lazy(() => import('./remove-member.tsx').then((module) => module.RemoveMember));

/** The actions for a person with a project role: change it, unless the tenant role takes precedence, or remove it. */
export function MemberMenu({ member, project }: { member: ProjectMember; project: Project }): ReactElement {
  const { t } = useLingui();
  const roleText = useRoleText();
  const change = useChangeMember(member, project.slug);
  const [asked, setAsked] = useState(false);
  const name = member.displayName;
  const roles = managesTenant(member.tenantRole) ? [] : projectRoles;
  return (
    <>
      <MenuButton
        label={t`Actions for ${name}`}
        placement="bottom end"
        groups={[
          ...(roles.length > 0
            ? [
                {
                  id: 'role',
                  label: t`Role in this project`,
                  entries: roles.map((role) => ({
                    id: role,
                    label: roleText(role),
                    icon: roleIcons[role],
                    selected: role === member.projectRole,
                    onAction: () => role !== member.projectRole && change(role),
                  })),
                },
              ]
            : []),
          {
            id: 'access',
            entries: [{ id: 'remove', label: t`Remove…`, icon: logOutIcon, danger: true, onAction: () => setAsked(true) }],
          },
        ]}
        trigger={(props) => <IconButton size="small" icon={ellipsisIcon} label={t`Actions for ${name}`} {...props} />}
      />
      {asked && <RemoveMember member={member} project={project} onConfirm={() => change(null)} onClose={() => setAsked(false)} />}
    </>
  );
}
