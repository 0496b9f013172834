import { type TenantRole, tenantRoles } from '@cairn/api';
import { useListTexts, usePage, useRoleText, useSession, withParams } from '@cairn/shell';
import { Button, EmptyState, Facet, ListBar, Page, PageHeader, Pager, SearchBox } from '@cairn/ui/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { memberStates } from '../members/member-state.tsx';
import { memberCountQuery, membersQuery } from '../members/queries.ts';
import { roleIcons } from '../members/role-name.tsx';
import { isFiltered, type UserListState, userListState, userListWish } from './list-state.ts';
import { UserTable } from './user-table.tsx';

/** `/app/tenant-admin/users`: who belongs to the organisation, as what. */
export function Component(): ReactElement {
  const { t } = useLingui();
  const session = useSession();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const state = userListState(search);
  const { data: page } = useSuspenseQuery(membersQuery(userListWish(state)));
  const people = useSuspenseQuery(memberCountQuery()).data.total;
  const suspended = useSuspenseQuery(memberCountQuery({ status: 'suspended' })).data.total;
  const texts = useListTexts();
  usePage(t`Users`, [{ label: session?.tenant.name ?? '', to: '/app/tenant-admin' }]);
  return (
    <Page>
      <PageHeader
        title={<Trans>Users</Trans>}
        lead={
          suspended > 0
            ? t`${plural(people, { one: '# person', other: '# people' })}, ${plural(suspended, { one: '# suspended', other: '# suspended' })}.`
            : t`${plural(people, { one: '# person belongs', other: '# people belong' })} to your organisation.`
        }
      />
      <ListBar>
        <SearchBox label={t`Name or e-mail`} labels={texts} />
        <Filters state={state} />
      </ListBar>
      {page.items.length === 0 ? (
        <NobodyFound filtered={isFiltered(state)} onClear={() => void navigate('/app/tenant-admin/users')} />
      ) : (
        <UserTable members={page.items} />
      )}
      {page.total > page.limit && (
        <Pager
          offset={page.offset}
          limit={page.limit}
          total={page.total}
          onOffset={(offset) => void navigate(withParams(search, { page: String(offset / page.limit + 1) }))}
          labels={texts.pager}
        />
      )}
    </Page>
  );
}

function Filters({ state }: { state: UserListState }): ReactElement {
  const { i18n, t } = useLingui();
  const [search] = useSearchParams();
  const texts = useListTexts();
  const roleText = useRoleText();
  const to = (changes: Record<string, string | null>) => `/app/tenant-admin/users${withParams(search, { page: null, ...changes })}`;
  const stateEntry = (status: keyof typeof memberStates) => ({
    id: status,
    label: i18n._(memberStates[status].text),
    icon: memberStates[status].icon,
    selected: status === state.status,
    href: to({ status }),
  });
  return (
    <>
      <Facet
        name={t`Role`}
        value={state.role && roleText(state.role)}
        entries={tenantRoles.map((role: TenantRole) => ({
          id: role,
          label: roleText(role),
          icon: roleIcons[role],
          selected: role === state.role,
          href: to({ role }),
        }))}
        without={to({ role: null })}
        labels={texts}
      />
      <Facet
        name={t`State`}
        value={state.status && i18n._(memberStates[state.status].text)}
        entries={[stateEntry('active'), stateEntry('suspended')]}
        without={to({ status: null })}
        labels={texts}
      />
    </>
  );
}

function NobodyFound({ filtered, onClear }: { filtered: boolean; onClear: () => void }): ReactElement {
  const texts = useListTexts();
  return (
    <EmptyState
      kind="filtered"
      title={filtered ? <Trans>Nobody matches</Trans> : <Trans>This page is empty</Trans>}
      actions={<Button onClick={onClear}>{filtered ? texts.clearFilters : <Trans>Go to the first page</Trans>}</Button>}
    >
      {filtered ? <Trans>Names and e-mail addresses are searched.</Trans> : <Trans>There are fewer people than that.</Trans>}
    </EmptyState>
  );
}
