import { tenantRoles } from '@cairn/api';
import { ListPage, roleIcons, useList } from '@cairn/list';
import { queryClient, useCan, usePage, useRoleText, useSession } from '@cairn/shell';
import { Button, EmptyState, lazy, PageHeader } from '@cairn/ui/core';
import { userPlusIcon } from '@cairn/ui/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLoaderData } from 'react-router';
import { useProjectInView } from '../project/current-project.ts';
import { projectQuery } from '../projects/queries.ts';
import { BulkMembers } from './bulk-members.tsx';
import { memberList, membersWish } from './list-state.ts';
import { useMemberColumns } from './member-columns.tsx';
import { MemberPreview } from './member-preview.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import { membersQuery } from './queries.ts';

const AddMembers = lazy(() => import('./add-members.tsx').then((module) => module.AddMembers));

/**
 * `/app/project/members`: people with a project role and those with access through their tenant role. Managers of the project can change
 * them.
 */
export function Component(): ReactElement {
  const { t } = useLingui();
  const roleText = useRoleText();
  const tenant = useSession()?.tenant.name ?? '';
  const { data: project } = useSuspenseQuery(projectQuery(useLoaderData<string>()));
  const list = useList(memberList);
  const wish = membersWish(list.state);
  const { data: page } = useSuspenseQuery(membersQuery(project.slug, wish));
  const columns = useMemberColumns(list, project);
  const open = page.items.find(({ id }) => id === list.search.get('member'));
  const mayManage = useCan('project.manage', project);
  const [adding, setAdding] = useState(false);
  useProjectInView(project);
  usePage(t({ message: 'Members', context: 'of a project' }));
  return (
    <>
      <ListPage
        list={list}
        layout="page"
        label={t({ message: 'Members', context: 'of a project' })}
        heading={
          <>
            <PageHeader
              title={<Trans context="of a project">Members</Trans>}
              lead={
                project.visibility === 'members' ? (
                  <Trans>Only those who are listed here can read this project.</Trans>
                ) : (
                  <Trans>
                    Everyone in <bdi>{tenant}</bdi> can read this project. This list shows people with a project role and people who manage
                    all projects.
                  </Trans>
                )
              }
              actions={
                mayManage && (
                  <Button
                    variant="primary"
                    icon={userPlusIcon}
                    onClick={() => setAdding(true)}
                    onPointerEnter={AddMembers.preload}
                    onFocus={AddMembers.preload}
                  >
                    <Trans>Add people</Trans>
                  </Button>
                )
              }
            />
            {mayManage && <PendingInvitations project={project} />}
          </>
        }
        page={page}
        columns={columns}
        tallRows
        search={t`Name or email`}
        filters={[
          {
            id: 'role',
            name: t`Role`,
            entries: tenantRoles.map((value) => ({ value, label: roleText(value), icon: roleIcons[value] })),
          },
        ]}
        empty={<EmptyState kind="never" title={<Trans>No members yet</Trans>} />}
        noResults={{
          title: <Trans>No matches</Trans>,
          read: (other) => queryClient.fetchQuery(membersQuery(project.slug, other)),
        }}
        params={wish}
        exportPath={`projects/${project.slug}/members/export`}
        nameOf={({ displayName }) => displayName}
        rowId={({ id }) => id}
        bulk={mayManage ? (members, clear) => <BulkMembers members={members} project={project} onDone={clear} /> : undefined}
        current={open?.id}
        open={open !== undefined}
        preview={
          open && (
            <MemberPreview
              key={open.id}
              member={open}
              project={project}
              onClose={() => list.go(list.hrefKeepingPage({ member: null }), { replace: true })}
            />
          )
        }
      />
      {adding && <AddMembers project={project} onClose={() => setAdding(false)} />}
    </>
  );
}
