import { invitedStates, roleWord, secondFactors, tenantRoles } from '@cairn/api';
import { type ListFilter, ListPage, listParams, roleIcons, useList } from '@cairn/list';
import { queryClient, usePage, useRoleText, useSession } from '@cairn/shell';
import { EmptyState, PageHeader, ProjectTile } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { InvitationPreview } from '../invitations/invitation-preview.tsx';
import { invitationStates } from '../invitations/invitation-state.tsx';
import { InviteButton } from '../invitations/invite-button.tsx';
import { memberStates } from '../members/member-state.tsx';
import { memberCountQuery, peopleQuery, projectChoicesQuery } from '../members/queries.ts';
import type { Actor } from '../members/rules.ts';
import { factorLabels } from '../members/second-factor.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { userList } from './list-state.ts';
import { OwnershipOffer } from './ownership-offer.tsx';
import { SeatsInUse } from './seats-in-use.tsx';
import { useUserColumns } from './user-columns.tsx';
import { UserPreview } from './user-preview.tsx';

/** `/app/tenant-admin/users`: the organization's members and invitations. */
export function Component(): ReactElement {
  const { i18n, t } = useLingui();
  const session = useSession();
  const roleText = useRoleText();
  const list = useList(userList);
  const { data: page } = useSuspenseQuery(peopleQuery(listParams(userList, list.state)));
  const owners = useSuspenseQuery(memberCountQuery({ role: 'owner', status: 'active' })).data.total;
  const actor: Actor = { userId: session?.user.id ?? '', role: roleWord(session?.user.role), owners };
  const open = page.items.find(({ id }) => id === list.search.get('user'));
  const { data: projects } = useSuspenseQuery(projectChoicesQuery());
  const columns = useUserColumns(list, actor);
  const close = () => list.go(list.hrefKeepingPage({ user: null }), { replace: true });
  usePage(t`Users`);
  const facets: ListFilter[] = [
    {
      id: 'role',
      name: t`Role`,
      entries: tenantRoles.map((value) => ({ value, label: roleText(value), icon: roleIcons[value] })),
    },
    {
      id: 'status',
      name: t`State`,
      entries: [
        ...(['active', 'suspended'] as const).map((value) => ({
          value,
          label: i18n._(memberStates[value].text),
          icon: memberStates[value].icon,
        })),
        ...invitedStates.map((value) => {
          const { text, icon } = invitationStates[value === 'invited' ? 'open' : value];
          return { value, label: i18n._(text), icon };
        }),
      ],
    },
    {
      id: 'factor',
      name: t`Second factor`,
      entries: secondFactors.map((value) => ({ value, label: i18n._(factorLabels[value].text), icon: factorLabels[value].icon })),
    },
    {
      id: 'project',
      name: t`Project`,
      entries: projects.map(({ slug, name, key, colour, icon }) => ({
        value: slug,
        label: name,
        before: <ProjectTile projectKey={key} colour={colour} icon={icon} />,
      })),
    },
  ];
  return (
    <ListPage
      list={list}
      layout="page"
      label={t`Users`}
      heading={
        <>
          <PageHeader actions={<InviteButton />} title={<Trans>Users</Trans>} lead={<SeatsInUse />} />
          <OwnershipOffer />
        </>
      }
      page={page}
      columns={columns}
      tallRows
      search={t`Name or email`}
      filters={facets}
      empty={<EmptyState kind="never" title={<Trans>No members yet</Trans>} />}
      noResults={{ title: <Trans>No matches</Trans>, read: (wish) => queryClient.fetchQuery(peopleQuery(wish)) }}
      exportPath="people/export"
      nameOf={(person) => (person.kind === 'member' ? person.member.displayName : person.invitation.email)}
      bulk={(people, clear) => <BulkActions people={people} actor={actor} onDone={clear} />}
      rowId={({ id }) => id}
      current={open?.id}
      open={open !== undefined}
      preview={
        open &&
        (open.kind === 'member' ? (
          <UserPreview key={open.id} member={open.member} actor={actor} onClose={close} />
        ) : (
          <InvitationPreview key={open.id} invitation={open.invitation} onClose={close} />
        ))
      }
    />
  );
}
