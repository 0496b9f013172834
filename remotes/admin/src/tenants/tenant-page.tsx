import { useLocale, usePage } from '@cairn/shell';
import {
  Button,
  Columns,
  dateFormat,
  Fact,
  Facts,
  Figure,
  Figures,
  lazy,
  Page,
  Panel,
  ProjectTile,
  RelativeTime,
  Tag,
} from '@cairn/ui/core';
import { eyeIcon } from '@cairn/ui/icons';
import { Trans } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useParams } from 'react-router';
import { SubscriptionPanel } from '../billing/subscriptions/subscription-panel.tsx';
import { TenantStatus, useTenantTexts } from '../texts/tenant-states.tsx';
import { ImpersonationsPanel } from './impersonation/impersonations-panel.tsx';
import { LimitsPanel } from './limits/limits-panel.tsx';
import { NotePanel } from './note-panel.tsx';
import { OperatorActions } from './operator-actions.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { tenantImpersonationsQuery, tenantQuery } from './queries.ts';
import { CurrentSuspension, SuspensionHistory } from './suspension-history.tsx';
import { TaxPanel } from './tax-panel.tsx';
import styles from './tenant-page.module.css';
import { TicketsPanel } from './tickets-panel.tsx';

const ImpersonateDialog = lazy(() => import('./impersonation/impersonate-dialog.tsx').then((module) => module.ImpersonateDialog));
const SuspendTenant = lazy(() => import('./suspend-tenant.tsx').then((module) => module.SuspendTenant));

/** `/app/admin_tenants/:id`: one organization, its people and what operators did. Content of its members is not shown. */
export function Component(): ReactElement {
  const { id = '' } = useParams();
  const texts = useTenantTexts();
  const date = dateFormat(useLocale(), { dateStyle: 'long' });
  const { data } = useSuspenseQuery(tenantQuery(id));
  const { tenant, suspensions } = data;
  const { counts } = tenant;
  const { data: impersonations } = useSuspenseQuery(tenantImpersonationsQuery(tenant.id));
  const [asked, setAsked] = useState<'suspension' | 'impersonation' | null>(null);
  const suspended = tenant.status === 'suspended';
  const current = suspended ? suspensions.find(({ restored }) => restored === null) : undefined;
  usePage(tenant.name);
  return (
    <Page>
      <header className={styles.head}>
        <ProjectTile projectKey={tenant.slug.slice(0, 2).toUpperCase()} size="large" />
        <div className={styles.words}>
          <h1 className={styles.title} tabIndex={-1} dir="auto">
            {tenant.name}
          </h1>
          <TenantStatus status={tenant.status} badge />
          <Tag>{texts.plan(tenant.plan)}</Tag>
        </div>
        {(suspended || (tenant.status === 'active' && data.suspendable)) && (
          // One button in both states, so that it has the focus again when the dialog has closed.
          <Button
            variant={suspended ? 'default' : 'danger-quiet'}
            onPointerEnter={SuspendTenant.preload}
            onFocus={SuspendTenant.preload}
            onClick={() => setAsked('suspension')}
          >
            {suspended ? <Trans>Restore…</Trans> : <Trans>Suspend…</Trans>}
          </Button>
        )}
        {impersonations.allowed && impersonations.people.length > 0 && (
          <Button
            icon={eyeIcon}
            onPointerEnter={ImpersonateDialog.preload}
            onFocus={ImpersonateDialog.preload}
            onClick={() => setAsked('impersonation')}
          >
            <Trans>Impersonate…</Trans>
          </Button>
        )}
      </header>
      {current && <CurrentSuspension step={current.suspended} />}
      <Figures>
        <Figure name={<Trans>Members</Trans>} value={counts.members} />
        <Figure name={<Trans>Projects</Trans>} value={counts.projects} />
        <Figure name={<Trans>Conversations</Trans>} value={counts.conversations} />
        <Figure name={<Trans>Decisions</Trans>} value={counts.decisions} />
      </Figures>
      <Columns
        aside={
          <>
            <Panel title={<Trans>About</Trans>}>
              <Facts>
                <Fact name={<Trans>Slug</Trans>}>
                  <bdi className="mono">{tenant.slug}</bdi>
                </Fact>
                <Fact name={<Trans>Plan</Trans>}>{texts.plan(tenant.plan)}</Fact>
                <Fact name={<Trans>Since</Trans>}>{date.format(new Date(tenant.createdAt))}</Fact>
                <Fact name={<Trans>Last active</Trans>}>
                  {tenant.lastActivityAt ? <RelativeTime value={tenant.lastActivityAt} /> : <Trans context="never active">never</Trans>}
                </Fact>
              </Facts>
            </Panel>
            <NotePanel tenant={tenant} note={data.note} />
            <SubscriptionPanel tenant={tenant.id} />
            <TaxPanel tenant={tenant.id} />
          </>
        }
      >
        <LimitsPanel tenant={tenant} />
        <PeoplePanel detail={data} />
        <TicketsPanel tenant={tenant.id} />
        <ImpersonationsPanel data={impersonations} />
        {suspensions.length > 0 && <SuspensionHistory suspensions={suspensions} />}
        {data.operatorActions.length > 0 && <OperatorActions actions={data.operatorActions} />}
      </Columns>
      {asked === 'suspension' && <SuspendTenant detail={data} onClose={() => setAsked(null)} />}
      {asked === 'impersonation' && <ImpersonateDialog tenant={tenant} data={impersonations} onClose={() => setAsked(null)} />}
    </Page>
  );
}
