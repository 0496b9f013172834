import type { AccountSummary } from '@cairn/api';
import { onIntent } from '@cairn/shell';
import { Avatar, type DataColumn, RelativeTime, RowLink, Tag } from '@cairn/ui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { AccountState, factorTexts } from './account-texts.tsx';
import { personPath } from './links.ts';
import styles from './people.module.css';
import { personQuery } from './queries.ts';

/** Returns the columns of the list of people. */
export function usePeopleColumns(): readonly DataColumn<AccountSummary>[] {
  const { i18n, t } = useLingui();
  return [
    {
      id: 'name',
      label: t`Person`,
      fill: true,
      card: 'title',
      cell: (account) => (
        <span className={styles.person}>
          <Avatar name={account.name} size="medium" decorative />
          <span className={styles.words}>
            <RowLink to={personPath(account)} data-row={account.id} dir="auto" {...onIntent('/app/admin_people', personQuery(account.id))}>
              {account.name}
            </RowLink>
            <bdi className={styles.quiet} dir="ltr">
              {account.email}
            </bdi>
          </span>
          {account.staff && (
            <Tag>
              <Trans>Platform</Trans>
            </Tag>
          )}
        </span>
      ),
    },
    { id: 'tenants', label: t`Organizations`, cell: ({ tenants }) => <Tenants {...tenants} /> },
    { id: 'status', label: t`State`, card: 'plain', cell: ({ status }) => <AccountState status={status} /> },
    { id: 'factor', label: t`Second factor`, priority: 'middle', cell: ({ secondFactor }) => i18n._(factorTexts[secondFactor]) },
    {
      id: 'signedIn',
      label: t`Last sign-in`,
      alignEnd: true,
      cell: ({ lastSignInAt }) => (lastSignInAt === null ? '–' : <RelativeTime value={lastSignInAt} style="short" quiet />),
    },
    {
      id: 'created',
      label: t`Since`,
      alignEnd: true,
      priority: 'minor',
      cell: ({ createdAt }) => <RelativeTime value={createdAt} style="short" quiet />,
    },
  ];
}

function Tenants({ total, first }: AccountSummary['tenants']) {
  const names = first.map(({ tenantName }) => tenantName).join(', ');
  const more = total - first.length;
  if (total === 0) return <Trans context="no organization">none</Trans>;
  return more > 0 ? (
    <Trans>
      <bdi>{names}</bdi> and {more} more
    </Trans>
  ) : (
    <bdi>{names}</bdi>
  );
}
