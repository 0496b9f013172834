import { unnamedTenant } from '@cairn/api';
import { useCan, usePage, useSession } from '@cairn/shell';
import { Columns, Page, PageHeader } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { ClosingPanel } from '../closing/closing-panel.tsx';
import { DomainsPanel } from '../domains/domains-panel.tsx';
import { DefaultsPanel } from '../settings/defaults-panel.tsx';
import { LogoPanel } from '../settings/logo-panel.tsx';
import { NamePanel } from '../settings/name-panel.tsx';
import { TimeZonePanel } from '../settings/time-zone-panel.tsx';
import { SupportAccessPanel } from '../support-access/support-access-panel.tsx';
import { OrganizationFigures } from './figures.tsx';
import { OrganizationPanel } from './organization-panel.tsx';
import { PeopleByRole } from './people-by-role.tsx';
import { ownersQuery } from './queries.ts';

/** `/app/tenant-admin`: key figures of the organization, and its managers. */
export function Component(): ReactElement | null {
  const { t } = useLingui();
  const owns = useCan('tenant.own');
  const session = useSession();
  const { data: owners } = useSuspenseQuery(ownersQuery());
  const name = session?.tenant.name ?? '';
  // Once it is named, its panel stays where the owner has just used it.
  const [isUnnamed] = useState(name === unnamedTenant);
  usePage(t`Organization`);
  if (!session) return null; // the host redirects to the sign-in page
  const [first] = owners.items;
  const owner = first?.displayName ?? '';
  return (
    <Page>
      <PageHeader
        title={<bdi>{name}</bdi>}
        lead={
          first &&
          owners.total === 1 && (
            <Trans>
              Owned by <bdi>{owner}</bdi>
            </Trans>
          )
        }
      />
      <OrganizationFigures plan={session.tenant.plan} />
      <Columns
        aside={
          <>
            <OrganizationPanel tenant={session.tenant} owners={owners.items} total={owners.total} />
            <LogoPanel />
          </>
        }
      >
        {isUnnamed && <NamePanel />}
        <PeopleByRole />
        {!isUnnamed && <NamePanel />}
        <DefaultsPanel />
        <DomainsPanel />
        <TimeZonePanel />
        {owns && !session.user.impersonation && <SupportAccessPanel />}
        {owns && <ClosingPanel />}
      </Columns>
    </Page>
  );
}
