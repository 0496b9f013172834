import { type Member, tenantRoles } from '@cairn/api';
import { roleIcons } from '@cairn/list';
import { useRoleText } from '@cairn/shell';
import { IconButton, MenuButton } from '@cairn/ui/core';
import { circlePauseIcon, ellipsisIcon, rotateCwIcon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { useChangeMember } from '../members/change-member.ts';
import { type Actor, fixedRole, roleRefusal, suspensionRefusal } from '../members/rules.ts';
import { useRefusalText } from './refusal-text.ts';
import { SuspendMember } from './suspend-member.tsx';

/** The actions for a person: change the role, suspend or reactivate. Unavailable ones show the reason. */
export function UserMenu({ member, actor }: { member: Member; actor: Actor }): ReactElement {
  const { t } = useLingui();
  const roleText = useRoleText();
  const refusalText = useRefusalText();
  const change = useChangeMember(member);
  const [asked, setAsked] = useState(false);
  const name = member.displayName;
  const fixed = fixedRole(member, actor);
  const notSuspended = suspensionRefusal(member, actor);
  return (
    <>
      <MenuButton
        label={t`Actions for ${name}`}
        placement="bottom end"
        groups={[
          {
            id: 'role',
            label: fixed ? refusalText(fixed) : t`Role`, // once for all roles
            entries: tenantRoles.map((role) => {
              const refusal = roleRefusal(member, role, actor);
              return {
                id: role,
                label: roleText(role),
                icon: roleIcons[role],
                selected: role === member.role,
                disabled: refusal !== null,
                description: refusal && !fixed ? refusalText(refusal) : undefined,
                onAction: () => role !== member.role && change({ role }),
              };
            }),
          },
          {
            id: 'access',
            entries: [
              member.status === 'suspended'
                ? { id: 'reactivate', label: t`Reactivate`, icon: rotateCwIcon, onAction: () => change({ status: 'active' }) }
                : {
                    id: 'suspend',
                    label: t`Suspend…`,
                    icon: circlePauseIcon,
                    danger: notSuspended === null,
                    disabled: notSuspended !== null,
                    description: notSuspended && notSuspended !== fixed ? refusalText(notSuspended) : undefined,
                    onAction: () => setAsked(true),
                  },
            ],
          },
        ]}
        trigger={(props) => <IconButton size="small" icon={ellipsisIcon} label={t`Actions for ${name}`} {...props} />}
      />
      {asked && <SuspendMember member={member} onClose={() => setAsked(false)} onConfirm={() => change({ status: 'suspended' })} />}
    </>
  );
}
