import { type Member, tenantRoles } from '@cairn/api';
import { roleIcons } from '@cairn/list';
import { useRoleText } from '@cairn/shell';
import { IconButton, lazy, MenuButton } from '@cairn/ui/core';
import { circlePauseIcon, ellipsisIcon, rotateCwIcon, smartphoneIcon, trash2Icon } from '@cairn/ui/icons';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement, useState } from 'react';
import { useChangeMember } from '../members/change-member.ts';
import { type Actor, fixedRole, roleRefusal, suspensionRefusal } from '../members/rules.ts';
import { useRefusalText } from './refusal-text.ts';
import { SuspendMember } from './suspend-member.tsx';

const RemoveMember = lazy(() => import('./remove-member.tsx').then((module) => module.RemoveMember));
const ResetFactors = lazy(() => import('./reset-factors.tsx').then((module) => module.ResetFactors));
const TransferOwnership = lazy(() => import('./transfer-ownership.tsx').then((module) => module.TransferOwnership));

/** The actions for a person: change the role, reset the second factor, suspend, remove, transfer the ownership. Unavailable ones show the reason. */
export function UserMenu({ member, actor }: { member: Member; actor: Actor }): ReactElement {
  const { t } = useLingui();
  const roleText = useRoleText();
  const refusalText = useRefusalText();
  const change = useChangeMember(member);
  const [asked, setAsked] = useState<'suspend' | 'remove' | 'reset' | 'transfer'>();
  const close = () => setAsked(undefined);
  const mayTransfer = actor.role === 'owner' && member.role !== 'owner' && member.status === 'active';
  const mayReset = actor.role === 'owner' && member.userId !== actor.userId && member.secondFactor !== 'none';
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
              ...(mayTransfer
                ? [{ id: 'transfer', label: t`Transfer ownership…`, icon: roleIcons.owner, onAction: () => setAsked('transfer') }]
                : []),
              ...(mayReset
                ? [{ id: 'reset', label: t`Reset second factor…`, icon: smartphoneIcon, onAction: () => setAsked('reset') }]
                : []),
              member.status === 'suspended'
                ? { id: 'reactivate', label: t`Reactivate`, icon: rotateCwIcon, onAction: () => change({ status: 'active' }) }
                : {
                    id: 'suspend',
                    label: t`Suspend…`,
                    icon: circlePauseIcon,
                    danger: notSuspended === null,
                    disabled: notSuspended !== null,
                    description: notSuspended && notSuspended !== fixed ? refusalText(notSuspended) : undefined,
                    onAction: () => setAsked('suspend'),
                  },
              {
                id: 'remove',
                label: t`Remove…`,
                icon: trash2Icon,
                danger: notSuspended === null,
                disabled: notSuspended !== null,
                description: notSuspended && notSuspended !== fixed ? refusalText(notSuspended) : undefined,
                onAction: () => setAsked('remove'),
              },
            ],
          },
        ]}
        trigger={(props) => <IconButton size="small" icon={ellipsisIcon} label={t`Actions for ${name}`} {...props} />}
      />
      {asked === 'suspend' && <SuspendMember member={member} onClose={close} onConfirm={() => change({ status: 'suspended' })} />}
      {asked === 'remove' && <RemoveMember member={member} onClose={close} />}
      {asked === 'reset' && <ResetFactors member={member} onClose={close} />}
      {asked === 'transfer' && <TransferOwnership member={member} onClose={close} />}
    </>
  );
}
