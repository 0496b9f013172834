import type { AccountAction, AccountDetail } from '@cairn/api';
import { useLocale, usePage } from '@cairn/shell';
import {
  Avatar,
  Button,
  Callout,
  Columns,
  dateFormat,
  Fact,
  Facts,
  Link,
  lazy,
  Page,
  PageHeader,
  Panel,
  RelativeTime,
  Rows,
  Tag,
} from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useParams } from 'react-router';
import { tenantPath } from '../tenants/links.ts';
import { HistoryStep } from '../texts/history-step.tsx';
import { TenantStatus, useTenantTexts } from '../texts/tenant-states.tsx';
import { AccountState, actionTexts, factorTexts } from './account-texts.tsx';
import styles from './people.module.css';
import { personQuery } from './queries.ts';

const ActionDialog = lazy(() => import('./action-dialog.tsx').then((module) => module.ActionDialog));

/** `/app/admin_people/:id`: how one person can sign in, and help with it. */
export function Component(): ReactElement {
  const { id = '' } = useParams();
  const { data: account } = useSuspenseQuery(personQuery(id));
  const [asked, setAsked] = useState<AccountAction | null>(null);
  usePage(account.name);
  const preload = { onPointerEnter: ActionDialog.preload, onFocus: ActionDialog.preload };
  return (
    <Page>
      <PageHeader
        title={<bdi>{account.name}</bdi>}
        lead={<bdi dir="ltr">{account.email}</bdi>}
        actions={
          account.manageable && (
            <>
              <Button onClick={() => setAsked('unlock')} {...preload}>
                <Trans>Unlock…</Trans>
              </Button>
              <Button variant="danger-quiet" onClick={() => setAsked('sign-out')} {...preload}>
                <Trans>Sign out everywhere…</Trans>
              </Button>
            </>
          )
        }
      />
      {!account.manageable && (
        <Callout tone="neutral">
          <Trans>This is an account of the platform. It is changed in the terminal of the server only.</Trans>
        </Callout>
      )}
      <Locks locks={account.locks} />
      <Columns aside={<SignInPanel account={account} />}>
        <TenantsPanel tenants={account.tenants} />
        {account.actions.length > 0 && <ActionsPanel actions={account.actions} />}
      </Columns>
      {asked && <ActionDialog action={asked} target={account} onClose={() => setAsked(null)} />}
    </Page>
  );
}

function Locks({ locks: { firstStep, secondStep } }: Pick<AccountDetail, 'locks'>): ReactElement | null {
  const time = dateFormat(useLocale(), { timeStyle: 'short' });
  const [passwordAt, codeAt] = [firstStep && time.format(new Date(firstStep)), secondStep && time.format(new Date(secondStep))];
  if (passwordAt === null && codeAt === null) return null;
  return (
    <Callout tone="warning" title={<Trans>Locked in new browsers</Trans>}>
      {passwordAt !== null && (
        <p>
          <Trans>Too many wrong passwords: none is accepted until {passwordAt}.</Trans>
        </p>
      )}
      {codeAt !== null && (
        <p>
          <Trans>Too many wrong codes of the second step: none is accepted until {codeAt}.</Trans>
        </p>
      )}
    </Callout>
  );
}

function SignInPanel({ account }: { account: AccountDetail }): ReactElement {
  const { i18n } = useLingui();
  const date = dateFormat(useLocale(), { dateStyle: 'long' });
  const { signIns } = account;
  return (
    <Panel title={<Trans>Sign-in</Trans>}>
      <Facts>
        <Fact name={<Trans>State</Trans>}>
          <AccountState status={account.status} />
        </Fact>
        <Fact name={<Trans>Address</Trans>}>
          <Trans context="address of an account">Confirmed</Trans>
        </Fact>
        <Fact name={<Trans>Second factor</Trans>}>{i18n._(factorTexts[account.secondFactor])}</Fact>
        <Fact name={<Trans>Last sign-in</Trans>}>
          {account.lastSignInAt ? <RelativeTime value={account.lastSignInAt} /> : <Trans>Not in the last 90 days</Trans>}
        </Fact>
        <Fact name={<Trans>Signed-in browsers</Trans>}>{signIns.open}</Fact>
        {signIns.lastSeenAt && (
          <Fact name={<Trans>Last seen</Trans>}>
            <RelativeTime value={signIns.lastSeenAt} />
          </Fact>
        )}
        <Fact name={<Trans>Refused in 24 hours</Trans>}>{signIns.refusedToday}</Fact>
        <Fact name={<Trans>Since</Trans>}>{date.format(new Date(account.createdAt))}</Fact>
      </Facts>
    </Panel>
  );
}

function TenantsPanel({ tenants }: Pick<AccountDetail, 'tenants'>): ReactElement {
  const texts = useTenantTexts();
  return (
    <Panel flush title={<Trans>Organizations</Trans>}>
      {tenants.length === 0 ? (
        <p className={styles.none}>
          <Trans>This person is in no organization.</Trans>
        </p>
      ) : (
        <Rows>
          {tenants.map(({ tenantId, tenantName, role, status, tenantStatus }) => (
            <li key={tenantId}>
              <Avatar name={tenantName} size="medium" decorative />
              <span className={styles.words}>
                <Link to={tenantPath({ id: tenantId })}>
                  <bdi>{tenantName}</bdi>
                </Link>
                <span className={styles.quiet}>{texts.role(role)}</span>
              </span>
              {status === 'suspended' && (
                <Tag>
                  <Trans>Suspended there</Trans>
                </Tag>
              )}
              <TenantStatus status={tenantStatus} />
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  );
}

function ActionsPanel({ actions }: Pick<AccountDetail, 'actions'>): ReactElement {
  const { i18n, t } = useLingui();
  return (
    <Panel flush title={<Trans>What operators did</Trans>}>
      <Rows>
        {actions.map(({ id, action, reason, by, at }) => {
          const [what, who] = [i18n._(actionTexts[action]), by ?? t`Deleted account`];
          return (
            <li key={id}>
              <HistoryStep at={at} reason={reason}>
                <Trans>
                  {what} by <bdi>{who}</bdi>
                </Trans>
              </HistoryStep>
            </li>
          );
        })}
      </Rows>
    </Panel>
  );
}
